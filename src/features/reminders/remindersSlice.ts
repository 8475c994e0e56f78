import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultReminders } from '../../contract/time/reminders';
import type { OwnReminders, ReminderSettings } from '../../contract/time/reminders';
import type { Call } from '../../data/changes/changeSpec';
import { mutationOf } from '../../data/outbox/mutationOf';
import { selectWaitingChanges } from '../../data/outbox/outboxSlice';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import type { DeviceState } from './pushDevice';
import { withChange, type ReminderChange } from './reminderChange';
import { remindersApi, selectAnswer } from './remindersApi';

/** A change that has no answer yet. `id`: its key. */
type SentChange = Call & { id: string };

export interface RemindersState {
  /** Null until the browser was asked. */
  device: DeviceState | null;
  /** What was sent and has no answer yet, in the order in which it was made. */
  sentChanges: readonly SentChange[];
}

declare module '../../data/store/rootState' {
  interface RootState {
    reminders: RemindersState;
  }
}

declare module '../../data/dialogs/dialogsSlice' {
  interface DialogProps {
    /** When to remind of a task. */
    snooze: { taskId: string };
  }
}

const initialState: RemindersState = { device: null, sentChanges: [] };

const endpoints: readonly string[] = ['changeReminders', 'snoozeTask', 'stopSnooze'];
const reminderChanges = ({ endpoint, arg }: Call): ReminderChange[] =>
  endpoints.includes(endpoint) ? [{ endpoint, arg } as ReminderChange] : [];

export const remindersSlice = createSlice({
  name: 'reminders',
  initialState,
  reducers: {
    deviceFound: (state, { payload }: PayloadAction<{ device: DeviceState }>) => ({
      ...state,
      device: payload.device,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addMatcher(remindersApi.endpoints.setDevice.matchFulfilled, (state, { payload }) => ({
        ...state,
        device: payload.device,
      }))
      .addMatcher(
        (action) => endpoints.includes(mutationOf(action)?.endpoint ?? ''),
        (state, action) => {
          const mutation = mutationOf(action);
          if (!mutation) return state;
          const { step, id, endpoint, arg } = mutation;
          const others = state.sentChanges.filter((one) => one.id !== id);
          const sentChanges = step === 'pending' ? [...others, { id, endpoint, arg }] : others;
          return { ...state, sentChanges };
        },
      ),
});

export const { deviceFound } = remindersSlice.actions;

export const selectDevice = (state: RootState): DeviceState | null => state.reminders.device;

const none: readonly ReminderChange[] = [];
/** What the person has changed and the server has not answered: what waits was made before. */
const selectUnanswered = createSelector(
  [selectWaitingChanges, (state: RootState) => state.reminders.sentChanges],
  (waiting, sent): readonly ReminderChange[] => {
    const keys = new Set(waiting.map(({ key }) => key));
    const later = sent.filter(({ id }) => !keys.has(id));
    const inOrder: Call[] = [...waiting.filter(({ refusal }) => !refusal), ...later];
    const changes = inOrder.flatMap(reminderChanges);
    return changes.length === 0 ? none : changes;
  },
);

/** The reminders as the person wants them. Undefined before the first answer. */
export const selectReminders = createSelector(
  [selectAnswer, selectUnanswered],
  (answer, changes): OwnReminders | undefined => answer && changes.reduce(withChange, answer),
);

export const selectSettings = (state: RootState): ReminderSettings =>
  selectReminders(state)?.settings ?? defaultReminders;

/** When the person wants to be reminded of a task. ISO 8601. */
export const selectSnoozedUntil = (state: RootState, taskId: string): string | undefined =>
  selectReminders(state)?.snoozes.find((snooze) => snooze.taskId === taskId)?.until;

/** The time zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
