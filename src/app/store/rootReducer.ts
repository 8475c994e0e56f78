import { combineReducers } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { outboxReducer } from '../../api/outboxSlice';
import { withSyncedLists } from '../../api/syncedList/createSyncedList';
import { auditReducer } from '../../features/audit/auditSlice';
import { clockReducer } from '../../clock/clockSlice';
import { draftsReducer } from '../../features/drafts/draftsSlice';
import { homeReducer } from '../../features/home/homeSlice';
import { headerReducer } from '../../features/header/headerSlice';
import { inspectionReducer } from '../../features/inspection/inspectionSlice';
import { navigationReducer } from '../../features/navigation/navigationSlice';
import { notesReducer } from '../../features/notes/notesSlice';
import { toastsReducer } from '../../features/toasts/toastsSlice';
import { undoReducer } from '../../features/undo/undoSlice';
import { paletteReducer } from '../../features/palette/paletteSlice';
import { bulkReducer } from '../../features/tasks/bulk/bulkSlice';
import { taskEditReducer } from '../../features/tasks/table/taskEditSlice';
import { taskSelectionReducer } from '../../features/tasks/taskSelectionSlice';
import { taskListReducer } from '../../features/tasks/taskListSlice';
import { taskLists } from '../../features/tasks/taskLists';
import { tasksReducer } from '../../features/tasks/tasksSlice';
import { transferReducer } from '../../features/transfer/transferSlice';
import { userLists } from '../../features/directory/userLists';
import { usersReducer } from '../../features/users/usersSlice';
import { userListReducer } from '../../features/users/userListSlice';
import { realtimeReducer } from '../../realtime/realtimeSlice';
import { sessionReducer } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

const reducers = {
  api: withSyncedLists(api.reducer, [taskLists, userLists]),
  clock: clockReducer,
  session: sessionReducer,
  realtime: realtimeReducer,
  navigation: navigationReducer,
  header: headerReducer,
  home: homeReducer,
  inspection: inspectionReducer,
  tasks: tasksReducer,
  taskList: taskListReducer,
  taskSelection: taskSelectionReducer,
  bulk: bulkReducer,
  taskEdit: taskEditReducer,
  drafts: draftsReducer,
  notes: notesReducer,
  toasts: toastsReducer,
  undo: undoReducer,
  outbox: outboxReducer,
  palette: paletteReducer,
  transfer: transferReducer,
  users: usersReducer,
  userList: userListReducer,
  audit: auditReducer,
} satisfies {
  [Part in keyof RootState]: (state: RootState[Part] | undefined, action: never) => RootState[Part];
};

export const rootReducer = combineReducers(reducers);
