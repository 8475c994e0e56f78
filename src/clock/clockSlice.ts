import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dayBounds, type DayBounds } from '../lib/dueDate';
import type { RootState } from '../store/rootState';

/** The time that screens show by, in milliseconds since 1970; it moves once a minute and at local midnight. */
export interface ClockState {
  now: number;
}

declare module '../store/rootState' {
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

/** Start of the local day, as one number: recomputing the bounds once a minute is cheap, a new object each minute is not. */
const selectToday = createSelector([selectNow], (now) => new Date(now).setHours(0, 0, 0, 0));

/** The calendar around the present; the same reference for a whole day. */
export const selectDayBounds: (state: RootState) => DayBounds = createSelector(
  [selectToday],
  dayBounds,
);
