import {
  timeLimits,
  type CurrentTimer,
  type TimeEntry,
  type TimePage,
  type Timer,
  type TimerStopped,
  type TimeTotal,
} from '../../../contract/time/timeEntry';
import { api } from '../../api/api';
import type { Call } from '../../changes/changeSpec';
import { selectUser } from '../../session/sessionSlice';
import type { AppDispatch, AppThunk } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { timeAfter } from './shownTime';
import type {
  AddArg,
  ChangeArg,
  DiscardArg,
  EntryArg,
  StartArg,
  StopArg,
  TaskTime,
} from './timeArgs';

const url = '/api/time';
const timerUrl = `${url}/timer`;
const entryUrl = ({ _id }: TimeEntry) => `${url}/${encodeURIComponent(_id)}`;

type TimeArg = StartArg | StopArg | DiscardArg | AddArg | ChangeArg | EntryArg;
const taskOf = (arg: TimeArg): string => ('entry' in arg ? arg.entry : arg).taskId;

type Answered = Promise<{ meta?: { isWaiting?: boolean } }>;

/** The timer as the server has said it last. */
export const storedTimer = (state: RootState): Timer | null =>
  timeApi.endpoints.getTimer.select()(state).data ?? null;

/**
 * Shows a change before the server has answered. What waits is shown by the outbox, so that it goes
 * when it is dropped there.
 */
const showAtOnce =
  (call: Call, taskId: string, answered: Answered): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const user = selectUser(getState());
    if (!user) return;
    const who = { _id: user._id ?? '', name: user.name };
    const timer = storedTimer(getState());
    const shown = [
      dispatch(
        timeApi.util.updateQueryData(
          'getTimer',
          undefined,
          (running) => timeAfter({ timer: running, entries: [] }, call, who).timer,
        ),
      ),
      ...[...new Set([taskId, timer?.taskId])]
        .filter((id) => id !== undefined)
        .map((id) =>
          dispatch(
            timeApi.util.updateQueryData('getTaskTime', id, (time) => {
              const { entries } = timeAfter({ timer, entries: time.entries }, call, who);
              if (entries === time.entries) return undefined;
              return { ...time, entries: entries.filter((entry) => entry.taskId === id) };
            }),
          ),
        ),
    ];
    const isStored = await answered.then(
      ({ meta }) => !meta?.isWaiting,
      () => false,
    );
    if (!isStored) for (const one of shown) one.undo();
  };

const readAgain = (
  _answer: unknown,
  _error: unknown,
  _arg: unknown,
  meta?: { isWaiting?: boolean },
) =>
  // After a refusal too: there may be something else now.
  meta?.isWaiting ? [] : (['Timer', 'Time'] as const);

/** What all changes have in common, by the name of the endpoint. */
const shown = (endpoint: string) => ({
  onQueryStarted: (
    arg: TimeArg,
    { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Answered },
  ) => dispatch(showAtOnce({ endpoint, arg }, taskOf(arg), queryFulfilled)),
  invalidatesTags: readAgain,
});

/** An extension of ours: other backends are never asked for time. */
export const timeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTimer: build.query<Timer | null, void>({
      query: () => timerUrl,
      transformResponse: ({ timer }: CurrentTimer) => timer,
      providesTags: ['Timer'],
    }),
    /** The newest entries of a task. */
    getTaskTime: build.query<TaskTime, string>({
      queryFn: async (taskId, _queryApi, _extra, call) => {
        const task = encodeURIComponent(taskId);
        const page = await call(`${url}?task=${task}&limit=${timeLimits.pageMax}`);
        if (page.error) return { error: page.error };
        const { entries, next } = page.data as TimePage;
        // The position of what was read first.
        const { meta } = page;
        if (next === null) return { data: { entries, earlier: { entries: 0, seconds: 0 } }, meta };
        const all = await call(`${url}/total?task=${task}`);
        if (all.error) return { error: all.error };
        const total = all.data as TimeTotal;
        const earlier = {
          entries: total.entries - entries.length,
          seconds: total.seconds - entries.reduce((sum, { seconds }) => sum + seconds, 0),
        };
        return { data: { entries, earlier }, meta };
      },
      providesTags: ['Time'],
    }),
    startTimer: build.mutation<CurrentTimer, StartArg>({
      query: ({ key, taskTitle: _title, ...body }) => ({
        url: timerUrl,
        method: 'POST',
        body,
        key,
      }),
      ...shown('startTimer'),
    }),
    stopTimer: build.mutation<TimerStopped, StopArg>({
      query: ({ key, taskId: _task, taskTitle: _title, ...body }) => ({
        url: `${timerUrl}/stop`,
        method: 'POST',
        body,
        key,
      }),
      ...shown('stopTimer'),
    }),
    /** Throws the running timer away. */
    discardTimer: build.mutation<Timer, DiscardArg>({
      query: ({ key, timerId }) => ({
        url: `${timerUrl}?timer=${encodeURIComponent(timerId)}`,
        method: 'DELETE',
        key,
      }),
      ...shown('discardTimer'),
    }),
    addTime: build.mutation<TimeEntry, AddArg>({
      query: ({ key, taskTitle: _title, user: _user, createdAt: _at, ...body }) => ({
        url,
        method: 'POST',
        body,
        key,
      }),
      ...shown('addTime'),
    }),
    changeTime: build.mutation<TimeEntry, ChangeArg>({
      query: ({ key, entry, changes, expected }) => ({
        url: entryUrl(entry),
        method: 'PATCH',
        body: { ...changes, ...(expected && { expected }) },
        key,
      }),
      ...shown('changeTime'),
    }),
    deleteTime: build.mutation<unknown, EntryArg>({
      query: ({ key, entry }) => ({ url: entryUrl(entry), method: 'DELETE', key }),
      ...shown('deleteTime'),
    }),
    restoreTime: build.mutation<TimeEntry, EntryArg>({
      query: ({ key, entry }) => ({ url: `${entryUrl(entry)}/restore`, method: 'POST', key }),
      ...shown('restoreTime'),
    }),
  }),
});

export const { useGetTimerQuery, useGetTaskTimeQuery } = timeApi;
