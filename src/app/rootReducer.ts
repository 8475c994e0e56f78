import { combineReducers } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { withSyncedLists } from '../api/syncedList/createSyncedList';
import { clockReducer } from '../clock/clockSlice';
import { headerReducer } from '../features/header/headerSlice';
import { inspectionReducer } from '../features/inspection/inspectionSlice';
import { notesReducer } from '../features/notes/notesSlice';
import { toastsReducer } from '../features/notifications/toastsSlice';
import { paletteReducer } from '../features/palette/paletteSlice';
import { bulkReducer } from '../features/tasks/bulk/bulkSlice';
import { taskEditReducer } from '../features/tasks/table/taskEditSlice';
import { taskSelectionReducer } from '../features/tasks/taskSelectionSlice';
import { taskViewReducer } from '../features/tasks/taskViewSlice';
import { taskLists } from '../features/tasks/taskLists';
import { tasksReducer } from '../features/tasks/tasksSlice';
import { transferReducer } from '../features/transfer/transferSlice';
import { userLists } from '../features/users/userLists';
import { usersReducer } from '../features/users/usersSlice';
import { userViewReducer } from '../features/users/userViewSlice';
import { viewsReducer } from '../features/views/viewsSlice';
import { realtimeReducer } from '../realtime/realtimeSlice';
import { sessionReducer } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';

const reducers = {
  api: withSyncedLists(api.reducer, [taskLists, userLists]),
  clock: clockReducer,
  session: sessionReducer,
  realtime: realtimeReducer,
  header: headerReducer,
  inspection: inspectionReducer,
  tasks: tasksReducer,
  taskView: taskViewReducer,
  taskSelection: taskSelectionReducer,
  bulk: bulkReducer,
  taskEdit: taskEditReducer,
  notes: notesReducer,
  toasts: toastsReducer,
  palette: paletteReducer,
  transfer: transferReducer,
  users: usersReducer,
  userView: userViewReducer,
  views: viewsReducer,
} satisfies {
  [Part in keyof RootState]: (state: RootState[Part] | undefined, action: never) => RootState[Part];
};

/** All reducers, for the store and for a replay. */
export const rootReducer = combineReducers(reducers);
