import { apiPolicies, apiState } from '../../api/apiPolicy';
import { outboxPolicies, outboxState } from '../../api/outboxPolicy';
import { listPolicies } from '../../api/syncedList/listPolicy';
import { accountPolicies } from '../../features/account/accountPolicy';
import { auditPolicies, auditState } from '../../features/audit/auditPolicy';
import { clockPolicies, clockState } from '../../clock/clockPolicy';
import { draftsPolicies, draftsState } from '../../features/drafts/draftsPolicy';
import { linkPolicies } from '../../features/login/linkPolicy';
import { homePolicies, homeState } from '../../features/home/homePolicy';
import { headerPolicies, headerState } from '../../features/header/headerPolicy';
import { navigationPolicies, navigationState } from '../../features/navigation/navigationPolicy';
import { idPattern } from '../../features/navigation/taskPath';
import { inspectionPolicies, inspectionState } from '../../features/inspection/inspectionPolicy';
import { sessionApiPolicies } from '../../api/sessionApiPolicy';
import { notesPolicies, notesState } from '../../features/notes/notesPolicy';
import {
  notificationsPolicies,
  toastsState,
} from '../../features/notifications/notificationsPolicy';
import { palettePolicies, paletteState } from '../../features/palette/palettePolicy';
import { bulkPolicies, bulkState } from '../../features/tasks/bulk/bulkPolicy';
import { taskEditPolicies, taskEditState } from '../../features/tasks/table/taskEditPolicy';
import { tasksPolicies, tasksState } from '../../features/tasks/tasksPolicy';
import {
  taskSelectionState,
  taskListPolicies,
  taskListState,
} from '../../features/tasks/taskListPolicy';
import { transferPolicies, transferState } from '../../features/transfer/transferPolicy';
import { undoPolicies, undoState } from '../../features/undo/undoPolicy';
import { usersPolicies, usersState, userListState } from '../../features/users/usersPolicy';
import { viewsPolicies } from '../../features/views/viewsPolicy';
import { webhooksPolicies } from '../../features/webhooks/webhooksPolicy';
import {
  fieldsOf,
  type EndpointPolicy,
  type FeaturePolicies,
  type LogPolicies,
  type Policy,
} from '../../lib/logPolicy';
import { realtimePolicies, realtimeState } from '../../realtime/realtimePolicy';
import { sessionPolicies, sessionState } from '../../session/sessionPolicy';
import type { RootState } from '../../store/rootState';

const features: readonly FeaturePolicies[] = [
  clockPolicies,
  sessionPolicies,
  realtimePolicies,
  navigationPolicies,
  headerPolicies,
  homePolicies,
  linkPolicies,
  inspectionPolicies,
  sessionApiPolicies,
  draftsPolicies,
  notesPolicies,
  notificationsPolicies,
  undoPolicies,
  palettePolicies,
  tasksPolicies,
  taskListPolicies,
  taskEditPolicies,
  bulkPolicies,
  transferPolicies,
  usersPolicies,
  viewsPolicies,
  accountPolicies,
  auditPolicies,
  webhooksPolicies,
];

/** What may be recorded of the argument and the data of each endpoint. */
export const endpointPolicies: Readonly<Record<string, EndpointPolicy>> = Object.assign(
  {},
  ...features.map(({ endpoints }) => endpoints),
);

const state = fieldsOf<RootState>({
  api: apiState(endpointPolicies),
  clock: clockState,
  session: sessionState,
  realtime: realtimeState,
  navigation: navigationState,
  header: headerState,
  home: homeState,
  inspection: inspectionState,
  tasks: tasksState,
  taskList: taskListState,
  taskSelection: taskSelectionState,
  bulk: bulkState,
  taskEdit: taskEditState,
  drafts: draftsState,
  notes: notesState,
  toasts: toastsState,
  undo: undoState,
  outbox: outboxState(endpointPolicies),
  palette: paletteState,
  transfer: transferState,
  users: usersState,
  userList: userListState,
  audit: auditState,
});

const actions: Readonly<Record<string, Policy>> = Object.assign(
  {},
  ...[
    ...features,
    apiPolicies(endpointPolicies),
    listPolicies(endpointPolicies),
    outboxPolicies(endpointPolicies),
  ].map((feature) => feature.actions),
);

/** Paths with known words and ids only. Anything else may have been typed by a person. */
const ownRequest = new RegExp(
  `^/api(?:/(?:account|admin-all|admin-byid|assign|audit|auth|bulk|comments|deliveries|exports?|forgotten|history|import|inspect|invite|labels|link|login|logout|my-day|notes|notification|password|read|refresh|secret|sessions|stop|tasks|tokens|unassigned|undo|users|views|webhooks|${idPattern}))*$`,
);

/** What may be written to an action log. */
export const logPolicies: LogPolicies = {
  state,
  actions,
  requestPath: {
    choose: (path) => (typeof path === 'string' && ownRequest.test(path) ? 'plain' : 'text'),
  },
};
