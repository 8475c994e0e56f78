import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dayBounds, type DayBounds } from '../../lib/dueDate';
import type { RootState } from './rootState';

export interface ClockState {
  /** Milliseconds since 1970, updated once a minute and at local midnight. */
  now: number;
}

declare module './rootState' {
  interface RootState {
    clock: ClockState;
  }
}

const clockSlice = createSlice({
  name: 'clock',
  initialState: { now: 0 } satisfies ClockState as ClockState,
  reducers: {
    clockTicked: (state, action: PayloadAction<number>) => {
      state.now = action.payload;
    },
  },
});

export const clockReducer = clockSlice.reducer;
export const { clockTicked } = clockSlice.actions;

export const selectNow = (state: RootState): number => state.clock.now;

/** Start of the local day, as a number: the bounds then change only once a day. */
const selectToday = createSelector([selectNow], (now) => new Date(now).setHours(0, 0, 0, 0));

export const selectDayBounds: (state: RootState) => DayBounds = createSelector(
  [selectToday],
  dayBounds,
);
