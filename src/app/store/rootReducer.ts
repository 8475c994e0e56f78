import { combineReducers } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { outboxReducer } from '../../data/outbox/outboxSlice';
import { dialogsReducer } from '../../data/dialogs/dialogsSlice';
import { draftsReducer } from '../../data/drafts/draftsSlice';
import { inspectionReducer } from '../../data/inspection/inspectionSlice';
import { withSyncedLists } from '../../data/lists/createSyncedList';
import { navigationReducer } from '../../data/navigation/navigationSlice';
import { realtimeReducer } from '../../data/realtime/realtimeSlice';
import { sessionReducer } from '../../data/session/sessionSlice';
import { clockReducer } from '../../data/store/clockSlice';
import { toastsReducer } from '../../data/toasts/toastsSlice';
import { undoReducer } from '../../data/undo/undoSlice';
import type { RootState } from '../../data/store/rootState';
import { states, type FeatureSlice } from '../features/states';

const ofFeatures = Object.fromEntries(
  states.flatMap(({ slices = [] }) => slices.map(({ name, reducer }) => [name, reducer])),
) as { [Slice in FeatureSlice as Slice['name']]: Slice['reducer'] };

/** The parts of `data`, and those of all features. */
const reducers = {
  api: withSyncedLists(
    api.reducer,
    states.flatMap(({ lists = [] }) => lists),
  ),
  clock: clockReducer,
  session: sessionReducer,
  realtime: realtimeReducer,
  navigation: navigationReducer,
  inspection: inspectionReducer,
  dialogs: dialogsReducer,
  drafts: draftsReducer,
  toasts: toastsReducer,
  undo: undoReducer,
  outbox: outboxReducer,
  ...ofFeatures,
} satisfies {
  [Part in keyof RootState]: (state: RootState[Part] | undefined, action: never) => RootState[Part];
};

export const rootReducer = combineReducers(reducers);
