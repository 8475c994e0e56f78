import { accountApi } from '../../features/account/accountApi';
import { auditState } from '../../features/audit/auditState';
import { homeSlice } from '../../features/home/homeSlice';
import { myDayApi } from '../../features/home/myDayApi';
import { linkApi } from '../../features/login/linkApi';
import { notesState } from '../../features/notes/notesState';
import { notificationsApi } from '../../features/notifications/notificationsApi';
import { paletteSlice } from '../../features/palette/paletteSlice';
import { remindersState } from '../../features/reminders/remindersState';
import { tasksState } from '../../features/tasks/tasksState';
import { timeState } from '../../features/time/timeState';
import { exportApi } from '../../data/api/exportApi';
import { transferSlice } from '../../features/transfer/transferSlice';
import { usersState } from '../../features/users/usersState';
import { viewsApi } from '../../features/views/viewsApi';
import { webhooksApi } from '../../features/webhooks/webhooksApi';
import { sessionApi } from '../../data/api/sessionApi';
import { startViewsSlice } from '../../data/lists/startViewsSlice';
import { setPasswordPath } from '../../contract/link';
import type { FeatureState } from '../../data/featureState';

const all = [
  tasksState,
  usersState,
  notesState,
  auditState,
  timeState,
  { paths: ['/'], slices: [homeSlice], calls: ['my-day'], endpoints: [myDayApi] },
  { slices: [paletteSlice] },
  { slices: [transferSlice], calls: ['export', 'exports', 'import'], endpoints: [exportApi] },
  { paths: ['/account'], calls: ['account', 'tokens', 'calendar'], endpoints: [accountApi] },
  {
    paths: ['/login', setPasswordPath],
    calls: ['auth', 'login', 'logout', 'refresh', 'stop', 'inspect', 'forgotten'],
    endpoints: [sessionApi, linkApi],
  },
  { paths: ['/webhooks'], calls: ['webhooks', 'secret', 'deliveries'], endpoints: [webhooksApi] },
  { calls: ['notification', 'read'], endpoints: [notificationsApi] },
  { slices: [startViewsSlice], calls: ['views', 'start'], endpoints: [viewsApi] },
  remindersState,
  { paths: ['/help', '/error', '/not-found'] },
] as const satisfies readonly FeatureState[];

/** The state of all features: what the store, the action log and a replay are made of. */
export const states: readonly FeatureState[] = all;

/** The slices of all features, for the type of the root reducer. */
export type FeatureSlice = Extract<
  (typeof all)[number],
  { slices: readonly unknown[] }
>['slices'][number];
