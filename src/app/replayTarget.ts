import { patchError } from './patchError';
import { contractVersion } from '../contract/version';
import type { ReplayTarget } from '../replay/replayTarget';
import type { RootState } from '../store/rootState';
import { logNames } from './logNames';
import { rootReducer } from './store/rootReducer';
import { shownRows } from './shownRows';
// Reducers look up endpoint definitions, so all endpoints must exist before the first action.
import '../api/sessionApi';
import '../features/account/accountApi';
import '../features/audit/auditApi';
import '../features/home/myDayApi';
import '../features/notes/notesApi';
import '../features/notifications/notificationsApi';
import '../features/tasks/tasksApi';
import '../features/tasks/taskLists';
import '../features/directory/usersApi';
import '../features/directory/userLists';
import '../features/login/linkApi';
import '../features/transfer/exportApi';
import '../features/views/viewsApi';
import '../features/webhooks/webhooksApi';

/** This build of the SPA, for recording and replay. */
export const replayTarget: ReplayTarget<RootState> = {
  reducer: rootReducer,
  names: logNames,
  rejectReason: patchError,
  shownRows,
  build: __APP_BUILD__,
  contract: contractVersion,
};
