import '../helpers/productionMode';
import type { Task } from '../../src/contract/task';
import { makeStore } from '../../src/app/store/store';
import { shownRows } from '../../src/app/shownRows';
import { replayTarget } from '../../src/app/replayTarget';
import { clockTicked } from '../../src/data/store/clockSlice';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { taskLayoutChosen } from '../../src/data/nouns/tasks/taskListSlice';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { LogWriter } from '../../src/replay/recorder/logWriter';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import type { ReplayTarget } from '../../src/replay/replayTarget';
import { loggedIn } from '../../src/data/session/sessionSlice';
import type { RootState } from '../../src/data/store/rootState';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { sessionFromSeed } from '../helpers/randomSessions';
import { startedAt } from '../helpers/buildLog';
import { recordSession } from '../helpers/recordSession';
import { fakeTransport } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';

jest.setTimeout(scaledTimeout(60_000));

const shownOf = ({ entries }: Pick<Log, 'entries'>) =>
  entries.flatMap((entry) => (isState(entry) || !entry.shown ? [] : [entry.shown]));
/** The same build, except for the displayed tasks. */
const withTasks = (
  change: (tasks: { count: number; first: readonly string[] }) => unknown,
): ReplayTarget<RootState> => ({
  ...replayTarget,
  shownRows: (state, timeZone) => {
    const shown = shownRows(state, timeZone);
    return 'tasks' in shown ? { ...shown, tasks: change(shown.tasks as never) } : shown;
  },
});

test('a log says what screens showed, and a build whose screens show something else is divergent', async () => {
  const steps = sessionFromSeed(3);
  // It goes to each screen after it has loaded all lists.
  const visit = { kind: 'navigate', afterMs: 10, m: 1, text: '' };
  steps.splice(7, 0, ...Array.from({ length: 12 }, (_, n) => ({ ...visit, n })));
  const { full } = await recordSession(steps, { segmentActions: 5 });
  const log = await readLog(full.secrets);
  expect(new Set(shownOf(log).flatMap((shown) => Object.keys(shown)))).toEqual(
    new Set(['tasks', 'users', 'notes']),
  );
  expect(await new Engine(replayTarget, log).verify()).toMatchObject({
    identical: true,
    first: null,
  });
  const sortedOtherwise = withTasks((tasks) => ({ ...tasks, first: tasks.first.toReversed() }));
  const { first } = await new Engine(sortedOtherwise, log).verify();
  expect(first).toMatchObject({ kind: 'shown', path: '' });
  expect(first?.message).toMatch(
    /^Action \d+ \(.+\): the hash of the displayed tasks was [0-9a-f]{16}, is [0-9a-f]{16}\.$/,
  );
  // Filler matches and sorts differently than the original texts.
  expect(shownOf(await readLog(full.structure))).toEqual([]);
});

/** A store at /task that has loaded these tasks. */
async function atTasks(tasks: readonly Task[], now: number): Promise<RootState> {
  const store = makeStore({
    clock: { now: () => now },
    transport: fakeTransport({ '/api/tasks': () => Response.json(tasks) }),
  });
  store.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'a.secret.token' }));
  store.dispatch(clockTicked(now));
  store.dispatch(routeChanged({ pathname: '/task', search: '' }));
  await store.dispatch(getTasks.initiate());
  return store.getState();
}

test("days are those of the log's zone", async () => {
  const state = await atTasks(
    [aTask({ dueDate: '2026-03-03', status: 'Pending' })],
    Date.parse('2026-03-02T23:30:00Z'),
  );
  const counts = (timeZone: string) => shownRows(state, timeZone).tasks;
  expect(counts('UTC')).toMatchObject({ count: 1, counts: { upcoming: 1, urgent: 0 } });
  expect(counts('Europe/Berlin')).toMatchObject({ count: 1, counts: { upcoming: 0, urgent: 1 } });
  expect(counts('Pacific/Kiritimati')).toMatchObject({ counts: { urgent: 1 } });
});

test('nothing is recorded once the log has other texts than the screens', async () => {
  const write = async (title: string) => {
    const state = await atTasks([aTask({ title })], startedAt);
    const writer = new LogWriter(replayTarget as ReplayTarget, {
      level: 'secrets',
      pseudonyms: new Pseudonyms('07'.repeat(32)),
      startedAt,
    });
    const opened = taskLayoutChosen('table');
    return [
      ...writer.restart(startedAt, state, 'start'),
      ...writer.action(startedAt, opened),
      ...writer.compare(startedAt, {
        state: replayTarget.reducer(state, opened),
        shown: shownRows(state),
      }),
      ...writer.flush(),
    ];
  };
  expect(shownOf({ entries: await write('Paint the door') })).toEqual([
    { tasks: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect(shownOf({ entries: await write('Log in with a.secret.token') })).toEqual([]);
});
