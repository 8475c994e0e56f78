import { patchRefusal } from '../api/patchRefusal';
import { contractVersion } from '../contract/version';
import type { Subject } from '../replay/subject';
import type { RootState } from '../store/rootState';
import { logPolicies } from './logPolicies';
import { rootReducer } from './rootReducer';
import { shownIn } from './shown';
// A reducer asks an endpoint's definition how its answer is kept, so every endpoint has to be there before the first action.
import '../api/sessionApi';
import '../features/notes/notesApi';
import '../features/notifications/notificationsApi';
import '../features/tasks/tasksApi';
import '../features/tasks/tasksListApi';
import '../features/directory/usersApi';
import '../features/directory/usersListApi';
import '../features/views/viewsApi';

/** What is recorded and replayed: this build of the SPA. */
export const subject: Subject<RootState> = {
  reducer: rootReducer,
  policies: logPolicies,
  refusal: patchRefusal,
  shown: shownIn,
  build: __APP_BUILD__,
  contract: contractVersion,
};
