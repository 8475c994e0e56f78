import { patchError } from './patchError';
import { contractVersion } from '../contract/version';
import type { ReplayTarget } from '../replay/replayTarget';
import type { RootState } from '../data/store/rootState';
import { logNames } from './logNames';
import { rootReducer } from './store/rootReducer';
import { shownRows } from './shownRows';
// Reducers look up endpoint definitions, so all endpoints must exist before the first action.
import '../data/api/sessionApi';
import '../features/account/accountApi';
import '../features/audit/auditApi';
import '../features/home/myDayApi';
import '../data/nouns/notes/notesApi';
import '../features/notifications/notificationsApi';
import '../data/nouns/tasks/tasksApi';
import '../data/nouns/tasks/taskLists';
import '../data/nouns/users/usersApi';
import '../data/nouns/users/userLists';
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
