import { timeGroups, type TimeEntry } from '../../src/contract/time/timeEntry';
import { timeApi } from '../../src/data/nouns/time/timeApi';
import { dialogClosed, dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import {
  timeFiltersChanged,
  timeFiltersCleared,
  timeList,
} from '../../src/features/time/timeListSlice';
import { timeRanges } from '../../src/features/time/timeRanges';
import { timeReportApi } from '../../src/features/time/timeReportApi';
import type { StepHandler, StepInput } from './randomSessionSteps';
import { receive } from './receive';
import { team } from './team';

const {
  addTime,
  changeTime,
  deleteTime,
  discardTimer,
  getTaskTime,
  getTimer,
  restoreTime,
  startTimer,
  stopTimer,
} = timeApi.endpoints;
const { readMoreEntries, readReport } = timeReportApi.endpoints;

const taskIds = ['a001', 'a002', 'a003'];
const taskIdOf = (n: number) => taskIds[n % taskIds.length] ?? '';
const asDay = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 60))).toISOString().slice(0, 10);
const asTime = (n: number) => new Date(Date.UTC(2026, 2, 1, n % 24)).toISOString();

const entryOf = ({ n, m, text }: StepInput): TimeEntry => ({
  _id: `entry-${n % 9}-long`,
  taskId: taskIdOf(m),
  taskTitle: text,
  user: { _id: team.uma._id, name: team.uma.name },
  day: asDay(n),
  seconds: 60 + m,
  note: text,
  createdAt: asTime(n),
});

/** An answer about time, which our server has and the fake backend has not in this form. */
export function timeAnswer(path: string): object | null {
  const entry = entryOf({ n: path.length, m: 3, text: 'Sawing' });
  if (path === '/api/time/report')
    return {
      lines: [
        { key: team.uma._id, name: team.uma.name, seconds: 60, entries: 1 },
        { key: 'Wood and glue', name: 'Wood and glue', seconds: 60, entries: 1 },
        { key: '', name: '', seconds: 60, entries: 1 },
        { key: '2026-03-02', name: '2026-03-02', seconds: 60, entries: 1 },
      ],
      total: 240,
    };
  if (path === '/api/time/total') return { seconds: 900, entries: 5 };
  return path === '/api/time' ? { entries: [entry], next: 'later' } : null;
}

/** What can happen with timers and the time of tasks. */
export const timeSteps: Record<string, StepHandler> = {
  loadTimer: (session) => session.run(getTimer.initiate(undefined, { forceRefetch: true })),
  loadTaskTime: (session, { n }) =>
    session.run(getTaskTime.initiate(taskIdOf(n), { forceRefetch: true })),
  startTimer: (session, { n, m, text }) =>
    session.run(
      startTimer.initiate({
        _id: `entry-${m}-made`,
        taskId: taskIdOf(n),
        taskTitle: text,
        at: session.iso(),
        day: asDay(n),
        ...(m % 4 === 0 && { resumes: `entry-${n}-made`, discards: `entry-${m}-made` }),
        key: `start${n}.${m}`,
      }),
    ),
  stopTimer: (session, { n, m, text }) =>
    session.run(
      n % 4 === 0
        ? discardTimer.initiate({
            timerId: `entry-${m}-made`,
            taskId: taskIdOf(m),
            taskTitle: text,
            key: `throw${n}.${m}`,
          })
        : stopTimer.initiate({
            timerId: `entry-${m}-made`,
            taskId: taskIdOf(m),
            taskTitle: text,
            at: session.iso(),
            day: asDay(n),
            key: `stop${n}.${m}`,
          }),
    ),
  changeEntries: async (session, input) => {
    const { n, m, text } = input;
    const entry = entryOf(input);
    const key = `time${n}.${m}`;
    await session.run(addTime.initiate({ ...entry, key }));
    const changes = { note: `${text} too`, day: asDay(m), seconds: 1 + n };
    const expected = m % 2 === 0 && { expected: { note: text } };
    await session.run(changeTime.initiate({ entry, changes, ...expected, key: `${key}c` }));
    await session.run(deleteTime.initiate({ entry, key: `${key}d` }));
    if (n % 2 === 0) await session.run(restoreTime.initiate({ entry, key: `${key}r` }));
  },
  knowTimer: ({ dispatch }, { n, text }) => {
    const value = {
      _id: `entry-${n}-made`,
      taskId: taskIdOf(n),
      taskTitle: text,
      startedAt: asTime(n),
    };
    dispatch(
      timeApi.util.upsertQueryEntries([{ endpointName: 'getTimer', arg: undefined, value }]),
    );
  },
  timeDialog: ({ dispatch }, input) =>
    dispatch(
      input.n % 3 === 0
        ? dialogClosed('timeEntry')
        : dialogOpened('timeEntry', {
            taskId: taskIdOf(input.m),
            taskTitle: input.text,
            ...(input.n % 3 === 1 && { entry: entryOf(input) }),
          }),
    ),
  filterTime: ({ dispatch, store }, { n, m, text }) => {
    dispatch(
      n % 4 === 0
        ? timeFiltersCleared()
        : timeFiltersChanged({
            range: timeRanges[n % timeRanges.length],
            group: timeGroups[m % timeGroups.length],
            from: asDay(n),
            to: null,
            label: text || null,
            person: team.uma._id,
          }),
    );
    if (m % 3 === 0) dispatch(timeList.viewChosen(`view${m}`));
    if (m % 4 === 0) store.dispatch(timeList.restoreFrom('range=month&by=label'));
  },
  readTime: (session, { n, text }) => {
    const query = { from: asDay(n), user: team.uma._id, label: text };
    const { next } = session.store.getState().timeReport;
    return session.run(
      n % 3 === 0 && next !== null
        ? readMoreEntries.initiate({ ...query, before: next }, { track: false })
        : readReport.initiate({ ...query, group: 'label', count: 100 }, { track: false }),
    );
  },
  timeEvents: (session) =>
    receive(session, [
      { name: 'own-changed', payload: 'time' },
      { name: 'own-changed', payload: 'timeReport' },
    ]),
};
