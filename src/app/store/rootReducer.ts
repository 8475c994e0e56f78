import { combineReducers } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { outboxReducer } from '../../data/api/outboxSlice';
import { withSyncedLists } from '../../data/lists/createSyncedList';
import { auditReducer } from '../../features/audit/auditSlice';
import { clockReducer } from '../../data/store/clockSlice';
import { draftsReducer } from '../../data/drafts/draftsSlice';
import { homeReducer } from '../../features/home/homeSlice';
import { headerReducer } from '../../features/header/headerSlice';
import { inspectionReducer } from '../../data/inspection/inspectionSlice';
import { navigationReducer } from '../../data/navigation/navigationSlice';
import { notesReducer } from '../../features/notes/notesSlice';
import { toastsReducer } from '../../data/toasts/toastsSlice';
import { undoReducer } from '../../data/undo/undoSlice';
import { paletteReducer } from '../../features/palette/paletteSlice';
import { bulkReducer } from '../../features/tasks/bulk/bulkSlice';
import { taskEditReducer } from '../../features/tasks/table/taskEditSlice';
import { taskSelectionReducer } from '../../data/nouns/tasks/taskSelectionSlice';
import { taskListReducer } from '../../data/nouns/tasks/taskListSlice';
import { taskLists } from '../../data/nouns/tasks/taskLists';
import { tasksReducer } from '../../data/nouns/tasks/tasksSlice';
import { transferReducer } from '../../features/transfer/transferSlice';
import { userLists } from '../../data/nouns/users/userLists';
import { usersReducer } from '../../data/nouns/users/usersSlice';
import { userListReducer } from '../../data/nouns/users/userListSlice';
import { realtimeReducer } from '../../data/realtime/realtimeSlice';
import { sessionReducer } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';

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
