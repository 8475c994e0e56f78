import type { UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import { titleChanged } from '../../src/data/navigation/navigationSlice';
import { searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { writeDevtools } from '../../src/replay/format/devtools';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { openLog } from '../../src/replay/format/openLog';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { buildLog, startedAt } from '../helpers/buildLog';
import { blobOf } from '../helpers/logFixture';

const initialState: unknown = replayTarget.reducer(undefined, { type: '@@test/began' });
const actions: UnknownAction[] = [
  titleChanged({ title: 'Tasks', link: '/tasks' }),
  searchSubmitted('ink'),
  searchSubmitted('paper'),
];
/** Fields that a log omits are not compared. */
const comparable = makeRedactor(replayTarget.names, { mode: 'sanitize' });
const stateAfter = (state: unknown, list: readonly UnknownAction[]): unknown =>
  list.reduce((now, action) => replayTarget.reducer(now as never, action), state);
const open = (value: unknown, savedAt?: number): Promise<Log> => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return openLog(
    savedAt === undefined
      ? blobOf(text)
      : new File([text], 'state.json', { lastModified: savedAt }),
    { initialState },
  );
};
const actionsOf = (log: Log): unknown[] =>
  log.entries.flatMap((entry) => (isState(entry) ? [] : [entry.action]));
const timesOf = (log: Log): number[] => log.entries.map(({ at }) => at);
const firstState = (log: Log): unknown => {
  const [first] = log.entries;
  return first && isState(first) ? first.state : undefined;
};

/**
 * What the lifted reducer of @redux-devtools/instrument 3.0.0 keeps: its actions by id, and the
 * state before them.
 */
const lifted = (list: readonly UnknownAction[], more: object = {}) => ({
  monitorState: {},
  actionsById: Object.fromEntries(
    [{ type: '@@INIT' }, ...list].map((action, id) => [
      id,
      {
        type: 'PERFORM_ACTION',
        action,
        timestamp: startedAt + id * 250,
        stack: 'Error at secret.ts',
      },
    ]),
  ),
  nextActionId: list.length + 1,
  stagedActionIds: [0, ...list.keys()].map((_, id) => id),
  skippedActionIds: [],
  currentStateIndex: list.length,
  computedStates: [],
  ...more,
});

describe('a file of Redux DevTools is opened', () => {
  it('as its export button writes it: texts within the text', async () => {
    const log = await open(
      {
        payload: JSON.stringify(actions),
        preloadedState: JSON.stringify({ navigation: { title: 'Then' } }),
      },
      startedAt,
    );
    expect(actionsOf(log)).toEqual(actions);
    expect(firstState(log)).toEqual({ navigation: { title: 'Then' } });
    expect(log.header).toMatchObject({ startedAt, timeZone: 'UTC', locale: 'en-GB' });
    expect(timesOf(log)).toEqual([0, 500, 1000, 1500]);
    expect(log.notes.join('\n')).toMatch(/has no times[^]*time zone[^]*no hashes/);
  });

  it('with values instead of texts, and as one text', async () => {
    const file = { payload: actions, preloadedState: { n: 1 } };
    for (const one of [file, JSON.stringify(JSON.stringify(file))]) {
      expect(await open(one)).toMatchObject({
        entries: [
          { at: 0, state: { n: 1 }, reason: 'start', hash: '' },
          ...actions.map((action) => ({ action })),
        ],
      });
    }
  });

  it('without a state: from the initial state of the reducers', async () => {
    const log = await open({ payload: actions });
    expect(firstState(log)).toEqual(initialState);
    expect(log.notes.join('\n')).toMatch(/has no state/);
  });

  it('as lifted state, alone, as a text, and as the payload: with its times', async () => {
    const file = lifted(actions, { committedState: { n: 1 } });
    for (const one of [
      file,
      JSON.stringify(JSON.stringify(file)),
      { payload: JSON.stringify(file) },
    ]) {
      const log = await open(one);
      expect(actionsOf(log)).toEqual(actions);
      expect(firstState(log)).toEqual({ n: 1 });
      expect(log.header.startedAt).toBe(startedAt);
      expect(timesOf(log)).toEqual([0, 250, 500, 750]);
      expect(log.notes).toHaveLength(2);
    }
  });

  it('with an edited history, with a note', async () => {
    const cut = lifted(actions, {
      committedState: { n: 7 },
      stagedActionIds: [0, 2, 3],
      skippedActionIds: [3],
      currentStateIndex: 1,
    });
    const log = await open(cut);
    expect(actionsOf(log)).toEqual([actions[1]]);
    expect(log.notes.slice(0, 3)).toEqual([
      expect.stringMatching(/^Left out, as in the other tool: 1 action\.$/),
      expect.stringMatching(/cut its history\. The first state includes the effect of 1 action/),
      expect.stringMatching(/showed the state after 1 action\./),
    ]);
    expect((await open(lifted(actions, { stagedActionIds: [0, 3] }))).notes[0]).toBe(
      'Removed in the other tool before the first action here: 2 actions.',
    );
    expect(
      firstState(await open(lifted(actions, { computedStates: [{ state: { n: 3 } }] }))),
    ).toEqual({ n: 3 });
  });

  it('with times that go back: none before the previous one', async () => {
    const odd = lifted(actions);
    const byId: Record<string, { timestamp: unknown }> = odd.actionsById;
    Object.assign(byId['2'] ?? {}, { timestamp: startedAt - 9 });
    Object.assign(byId['3'] ?? {}, { timestamp: 'noon' });
    expect(timesOf(await open(odd))).toEqual([0, 250, 250, 750]);
  });

  it('without its secrets', async () => {
    const redact = makeRedactor(replayTarget.names, {
      mode: 'secrets',
      pseudonyms: new Pseudonyms('07'.repeat(32)),
      scanSecrets: true,
    });
    const user = { _id: 'u1', email: 'a@b.example', name: 'Ann', roles: ['User'] };
    const secret = 'eyJhbGciOi.canary-token.sgn';
    const signIn = { type: loggedIn.type, payload: { user, accessToken: secret } };
    const file = blobOf(
      JSON.stringify(
        lifted([signIn, { type: 'nobody/knows', password: secret }], {
          committedState: stateAfter(initialState, [signIn]),
        }),
      ),
    );
    expect(await file.text()).toContain(secret);
    const log = await openLog(file, { initialState, redact });
    const text = JSON.stringify(log);
    expect(text).not.toContain('canary');
    expect(text).not.toContain('secret.ts');
    expect(actionsOf(log)).toHaveLength(2);
    expect(Object.isFrozen(firstState(log))).toBe(true);
  });
});

describe('a log is written for Redux DevTools', () => {
  const log = buildLog([...actions, 'reload', titleChanged({ title: 'Later', link: '' })]);
  const again = log.entries.findLastIndex(isState);

  it('as its export button writes it, and lists what is lost', async () => {
    const { text, lost } = writeDevtools(log, 'payload');
    const file = JSON.parse(text) as { payload: string; preloadedState: string };
    expect(JSON.parse(file.payload)).toEqual(actions);
    expect(JSON.parse(file.preloadedState)).toEqual(JSON.parse(JSON.stringify(firstState(log))));
    expect(lost.join('\n')).toMatch(
      /time zone[^]*Hashes[^]*^1 action outside the exported part[^]*Times/m,
    );
    const back = await open(text);
    expect(actionsOf(back)).toEqual(actions);
    expect(comparable.state(stateAfter(firstState(back), actions))).toEqual(
      comparable.state(stateAfter(initialState, actions)),
    );
  });

  it('as its lifted state, with times', async () => {
    const { text, lost } = writeDevtools(log, 'lifted');
    expect(lost.join('\n')).not.toMatch(/Times/);
    const back = await open(text);
    expect(actionsOf(back)).toEqual(actions);
    expect(timesOf(back)).toEqual(timesOf(log).slice(0, 4));
    expect(back.header.startedAt).toBe(log.header.startedAt);
    expect(JSON.parse(text)).toMatchObject({
      nextActionId: 4,
      stagedActionIds: [0, 1, 2, 3],
      skippedActionIds: [],
      currentStateIndex: 3,
      computedStates: [],
    });
  });

  it('from any state in it', async () => {
    const { text } = writeDevtools(log, 'lifted', again);
    expect(actionsOf(await open(text))).toEqual([titleChanged({ title: 'Later', link: '' })]);
    expect(() => writeDevtools(log, 'payload', 1)).toThrow(RangeError);
  });
});

it('a round trip in either direction keeps the actions', async () => {
  const log = buildLog(actions);
  for (const kind of ['payload', 'lifted'] as const) {
    const back = await open(writeDevtools(log, kind).text);
    const after = stateAfter(firstState(back), actionsOf(back) as UnknownAction[]);
    expect(comparable.state(after)).toEqual(comparable.state(stateAfter(initialState, actions)));
  }
});

describe('a Redux DevTools file with actions that cannot be read', () => {
  // Not all of them are actions, as the text of a file may say anything.
  const bad = JSON.parse(
    '[{"payload":"no type"},{"type":"a","payload":{"__proto__":{"x":1}}}]',
  ) as UnknownAction[];
  const [tasks, ink, paper] = actions as [UnknownAction, UnknownAction, UnknownAction];

  it('is opened without them, and names each by its place in the list', async () => {
    const log = await open({ payload: [tasks, bad[0], ink, bad[1], paper] });
    expect(actionsOf(log)).toEqual(actions);
    expect(timesOf(log)).toEqual([0, 500, 1_500, 2_500]);
    expect(log.notes).toEqual(
      expect.arrayContaining([
        'Left out, because they cannot be read: 2 actions. The later states may differ.',
        'Action 2: this is not an action with a type.',
        'Action 4: the key "__proto__" is not allowed.',
      ]),
    );
  });

  it('is opened without one, which has the number of the other tool', async () => {
    // 1 is skipped, and 2 was removed by the other tool, so the bad one is the second that counts.
    const file = lifted([tasks, tasks, ink, ...bad.slice(0, 1), paper]);
    const log = await open({ ...file, stagedActionIds: [0, 1, 3, 4, 5], skippedActionIds: [1] });
    expect(actionsOf(log)).toEqual([ink, paper]);
    expect(log.notes).toEqual(
      expect.arrayContaining([
        'Left out, because it cannot be read: 1 action. The later states may differ.',
        'Action 4: this is not an action with a type.',
      ]),
    );
  });
});
