import { everybody, type Feature } from '../../data/feature';
import { timeChanges } from '../../data/nouns/time/timeChanges';
import type { TimeEntryProps } from './TimeEntryDialog';
import { addTimeListeners } from './timeListeners';
import { timePath } from './timeListSlice';

declare module '../../data/dialogs/dialogsSlice' {
  interface DialogProps {
    timeEntry: TimeEntryProps;
  }
}

export const time: Feature = {
  changes: timeChanges,
  listeners: [addTimeListeners],
  routes: [
    {
      path: timePath,
      roles: everybody,
      isDocket: true,
      load: async () => (await import('./TimeScreen')).TimeScreen,
    },
  ],
  dialogs: { timeEntry: async () => (await import('./TimeEntryDialog')).TimeEntryDialog },
  commands: () => import(/* webpackChunkName: 'palette' */ './timeCommands'),
};
