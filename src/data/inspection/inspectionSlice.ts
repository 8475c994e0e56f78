import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut, selectUser, selectUserId } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';

/** The person whose tasks and notes an administrator inspects. A reload ends the inspection. */
export interface Inspected {
  userId: string;
  userName: string;
  userEmail: string;
  userRoles: string[];
}
export type InspectionState = Inspected | null;

declare module '../store/rootState' {
  interface RootState {
    inspection: InspectionState;
  }
}

const inspectionSlice = createSlice({
  name: 'inspection',
  initialState: null as InspectionState,
  reducers: {
    inspectionStarted: (_state, action: PayloadAction<Inspected>) => action.payload,
    inspectionEnded: () => null,
  },
  extraReducers: (builder) => builder.addCase(loggedIn, () => null).addCase(loggedOut, () => null),
});

export const inspectionReducer = inspectionSlice.reducer;
export const { inspectionStarted, inspectionEnded } = inspectionSlice.actions;

export const selectInspected = (state: RootState): InspectionState => state.inspection;

/** The inspected person's id; undefined if administrators inspect themselves (by id or e-mail). */
export const selectInspectedId = (state: RootState): string | undefined => {
  const { inspection } = state;
  if (!inspection || inspection.userId === selectUserId(state)) return undefined;
  return inspection.userEmail.toLowerCase() === selectUser(state)?.email?.toLowerCase()
    ? undefined
    : inspection.userId;
};
