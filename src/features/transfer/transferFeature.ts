import type { Feature } from '../../data/feature';
import type { TransferKind } from './transferSlice';

declare module '../../data/dialogs/dialogsSlice' {
  interface DialogProps {
    /** The content of the file is only in the dialog, because it may hold passwords. */
    import: { importing: TransferKind };
  }
}

export const transfer: Feature = {
  dialogs: { import: async () => (await import('./import/ImportDialog')).ImportDialog },
  commands: () => import(/* webpackChunkName: 'palette' */ './menu/transferCommands'),
};
