import { listKey } from '../../src/data/lists/createSyncedList';
import { makeStore } from '../../src/app/store/store';
import { replayTarget } from '../../src/app/replayTarget';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import type { Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { Recorder } from '../../src/replay/recorder/recorder';
import { ringLimits } from '../../src/replay/recorder/ring';
import { spanFile, writeSpan } from '../../src/replay/recorder/writeSpan';
import { loggedIn } from '../../src/data/session/sessionSlice';
import type { RootState } from '../../src/data/store/rootState';
import { createClock } from '../helpers/clock';
import { expectSoon } from '../helpers/expectSoon';
import { receive, type WireEvent } from '../helpers/receive';
import { recordedEnvironment } from '../helpers/recordSession';
import { fakeTransport, StreamedList } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';
import { recorderMiddleware } from '../helpers/recorderMiddleware';

/** The cache keys of an administrator's own list, and of that of an inspected person. */
const own = listKey('getTasks', undefined);
const inspected = listKey('getTasks', team.uma._id);
const tasks = [1, 2].map((seq) =>
  aTask({ title: 'As loaded', comments: undefined, activity: undefined, commentCount: 0, seq }),
);
const changes = tasks.map((task, at): WireEvent => ({
  name: 'task-updated',
  payload: { ...task, title: 'Changed', seq: 11 + at },
  meta: { seq: 11 + at, prev: 10 + at, at: '2026-03-02T10:00:00.000Z' },
}));

interface Rows {
  pages: readonly (readonly ({ title: string } | null)[])[];
}
const titlesAt = (state: RootState, key: string) =>
  (state.api.queries[key]?.data as Rows | undefined)?.pages.flat().map((row) => row?.title) ?? [];

/**
 * Two lists load at the same time while both tasks change. One load ends before the rows of the
 * other arrive.
 */
async function recorded(): Promise<Log> {
  const [ownList, inspectedList] = [
    new StreamedList({ 'docket-seq': '10' }),
    new StreamedList({ 'docket-seq': '10' }),
  ];
  const transport = fakeTransport({
    '/api/tasks': () => ownList.response,
    '/api/tasks/inspect': () => inspectedList.response,
  });
  const clock = createClock();
  const recorder = new Recorder(replayTarget, { now: clock.now, limits: ringLimits });
  const store = makeStore({ transport, clock, last: recorderMiddleware(recorder) });
  store.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
  const loads = [undefined, team.uma._id].map((arg) => store.dispatch(getTasks.initiate(arg)));
  ownList.push(tasks);
  await expectSoon(() => titlesAt(store.getState(), own), ['As loaded', 'As loaded']);
  receive(store, changes);
  ownList.end();
  await loads[0];
  inspectedList.push(tasks);
  inspectedList.end();
  await loads[1];
  const span = recorder.span();
  if (!span) throw new Error('nothing was recorded');
  return readLog(
    await spanFile(await writeSpan(replayTarget, span, 'secrets', recordedEnvironment)),
  );
}

it('a log of two overlapping loads replays to the states of the session', async () => {
  const engine = new Engine(replayTarget, await recorded());
  expect(await engine.verify()).toMatchObject({
    identical: true,
    first: null,
    mismatches: [],
  });
  const end = engine.stateAt(engine.length - 1) as RootState;
  for (const key of [own, inspected]) expect(titlesAt(end, key)).toEqual(['Changed', 'Changed']);
});
