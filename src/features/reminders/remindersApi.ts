import type { Expecting } from '../../contract/expecting';
import type {
  OwnReminders,
  ReminderSettings,
  Snooze,
  Unsubscribe,
} from '../../contract/time/reminders';
import { api } from '../../data/api/api';
import { toThunkApi } from '../../data/api/thunkApi';
import type { AppThunk } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { addDevice, removeDevice, type DeviceState } from './pushDevice';
import { withChange, type ReminderChange } from './reminderChange';

/** A change with a key may wait for the server. */
interface Keyed {
  key?: string;
}

export interface SettingsChange extends Keyed, Expecting<ReminderSettings> {
  changes: Partial<ReminderSettings>;
}

const snoozePath = (taskId: string) => `/api/reminders/snoozes/${encodeURIComponent(taskId)}`;

/** Shows what the server has accepted, until the answer to its event is there. */
const accept =
  (
    change: ReminderChange,
    answered: Promise<{ meta: { isWaiting?: boolean } | undefined }>,
  ): AppThunk<Promise<void>> =>
  (dispatch) =>
    answered.then(
      ({ meta }) => {
        if (meta?.isWaiting) return;
        const patch = (reminders: OwnReminders) => withChange(reminders, change);
        dispatch(remindersApi.util.updateQueryData('getReminders', undefined, patch));
      },
      () => undefined,
    );

/** Extensions of ours: other backends are never asked. */
export const remindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReminders: build.query<OwnReminders, void>({
      query: () => '/api/reminders',
      providesTags: ['Reminders'],
      keepUnusedDataFor: 3600,
    }),
    changeReminders: build.mutation<unknown, SettingsChange>({
      query: ({ changes, expected, key }) => ({
        url: '/api/reminders',
        method: 'PATCH',
        body: { ...changes, ...(expected && { expected }) },
        key,
      }),
      // What another device has changed is shown instead.
      invalidatesTags: (_answer, error) => (error ? ['Reminders'] : []),
      onQueryStarted: (arg, { dispatch, queryFulfilled }) =>
        dispatch(accept({ endpoint: 'changeReminders', arg }, queryFulfilled)),
    }),
    /** The zone of the browser, if the server knows none yet. Nobody has asked for it. */
    nameZone: build.mutation<unknown, string>({
      query: (zone) => ({
        url: '/api/reminders',
        method: 'PATCH',
        body: { zone, expected: { zone: null } },
      }),
      invalidatesTags: ['Reminders'],
    }),
    snoozeTask: build.mutation<unknown, Snooze & Keyed>({
      query: ({ taskId, until, key }) => ({
        url: snoozePath(taskId),
        method: 'PUT',
        body: { until },
        key,
      }),
      onQueryStarted: (arg, { dispatch, queryFulfilled }) =>
        dispatch(accept({ endpoint: 'snoozeTask', arg }, queryFulfilled)),
    }),
    stopSnooze: build.mutation<unknown, Pick<Snooze, 'taskId'> & Keyed>({
      query: ({ taskId, key }) => ({ url: snoozePath(taskId), method: 'DELETE', key }),
      onQueryStarted: (arg, { dispatch, queryFulfilled }) =>
        dispatch(accept({ endpoint: 'stopSnooze', arg }, queryFulfilled)),
    }),
    /**
     * Turns push messages on or off for this browser. Its subscription is a secret, so it is in no
     * argument and in no answer.
     */
    setDevice: build.mutation<{ device: DeviceState }, boolean>({
      queryFn: async (isOn, queryApi, _extra, call) => {
        const pushKey = selectAnswer(toThunkApi(queryApi).getState())?.pushKey ?? '';
        return isOn ? addDevice(pushKey, call) : removeDevice(call);
      },
    }),
    /** Whose e-mails a link ends. These two are mutations: the key of a query would hold the token. */
    readUnsubscribe: build.mutation<Unsubscribe, { token: string }>({
      query: ({ token }) => ({ url: unsubscribeCall(token), anonymous: true }),
    }),
    unsubscribe: build.mutation<unknown, { token: string }>({
      query: ({ token }) => ({ url: unsubscribeCall(token), method: 'POST', anonymous: true }),
    }),
  }),
});

const unsubscribeCall = (token: string) => `/api/unsubscribe/${encodeURIComponent(token)}`;

const selectEntry = remindersApi.endpoints.getReminders.select();
/** What the server has answered. */
export const selectAnswer = (state: RootState): OwnReminders | undefined => selectEntry(state).data;

export const {
  useGetRemindersQuery,
  useSetDeviceMutation,
  useReadUnsubscribeMutation,
  useUnsubscribeMutation,
} = remindersApi;
