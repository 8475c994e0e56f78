import { makeStore } from '../../src/app/store/store';
import { replayTarget } from '../../src/app/replayTarget';
import { draftChanged, draftStarted, draftTextEdited } from '../../src/data/drafts/draftsSlice';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { tokenRefreshed } from '../../src/data/session/sessionSlice';
import { isState, type LogEntry } from '../../src/replay/format/logFormat';
import { levels, type Level } from '../../src/replay/redaction/walk';
import { Engine } from '../../src/replay/player/engine';
import { LogWriter } from '../../src/replay/recorder/logWriter';
import { Recorder } from '../../src/replay/recorder/recorder';
import { writeSpan } from '../../src/replay/recorder/writeSpan';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import type { LoggedAction, ReplayTarget } from '../../src/replay/replayTarget';
import { valueAt } from '../../src/replay/tree/pointer';
import { cookieTransport } from '../helpers/cookieTransport';
import { buildHeader, startedAt } from '../helpers/buildLog';
import { recordedEnvironment } from '../helpers/recordSession';
import { recorderMiddleware } from '../helpers/recorderMiddleware';

const palette = (text: string) => dialogOpened('palette', { text });
/** Each letter adds to what is typed already. */
const typedAhead = (text: string) =>
  Array.from(text, (_letter, at) => palette(text.slice(0, at + 1)));

const canary = 'Tr0ub4dor-hunter2';
const textPath = '/drafts/note:new/text';
const draft = (text: string) =>
  draftStarted({ key: 'note:new', value: { title: '', text, tag: [] } });
const edit = (at: number, removed: number, inserted: string) =>
  draftTextEdited({ key: 'note:new', at, removed, inserted });
const comment = (id: string, text: string) =>
  draftChanged({ key: `comment:${id}`, changes: { text } });
const typed = (text: string, at = 0) =>
  Array.from(text, (letter, index) => edit(at + index, 0, letter));
const met = tokenRefreshed({
  accessToken: canary,
  user: { _id: 'ann', name: 'Ann', email: 'ann@example.com', roles: ['User'] },
});

const whys = (entries: readonly LogEntry[]) =>
  entries.flatMap((entry) => (isState(entry) ? [entry.reason] : []));

/** Written from memory at the end. */
async function fromMemory(actions: readonly LoggedAction[], level: Level) {
  const recorder = new Recorder(replayTarget);
  const store = makeStore({
    transport: cookieTransport('http://127.0.0.1:9'),
    effects: false,
    last: recorderMiddleware(recorder),
  });
  for (const action of actions) store.dispatch(action);
  const span = recorder.span();
  if (!span) throw new Error('nothing was recorded');
  return { ...(await writeSpan(replayTarget, span, level, recordedEnvironment)), notes: [] };
}

/** Written during the session and compared with the state now and then, like a full recording. */
async function inFull(
  actions: readonly LoggedAction[],
  level: Level,
  of: ReplayTarget = replayTarget,
) {
  const pseudonyms = new Pseudonyms();
  const capture = makeRedactor(of.names, { mode: 'secrets', pseudonyms });
  const writer = new LogWriter(of, { level, pseudonyms, startedAt });
  let state = of.reducer(undefined, { type: '@@test/began' });
  const entries = writer.restart(startedAt, capture.state(state), 'start');
  for (const [at, action] of actions.entries()) {
    const captured = capture.action(action);
    if (captured) entries.push(...writer.action(startedAt + at, captured.action));
    state = of.reducer(state, action);
    if (at % 10 === 9)
      entries.push(...writer.compare(startedAt + at, { state: capture.state(state), shown: {} }));
  }
  entries.push(
    ...writer.compare(startedAt + actions.length, { state: capture.state(state), shown: {} }),
    ...writer.flush(),
  );
  return { header: { ...buildHeader(of), level }, entries, annotations: [], notes: [] };
}

const ways = { 'from memory': fromMemory, 'in full': inFull };
const each = Object.keys(ways).flatMap((way) =>
  levels.map((level) => [way as keyof typeof ways, level] as const),
);

describe.each(each)('a log that is written %s, level %s', (way, level) => {
  it.each<[string, LoggedAction[]]>([
    [
      'typed letter by letter',
      [met, draft(''), ...typed(canary), ...typed(' and more', canary.length)],
    ],
    [
      'put together of two pieces',
      [
        met,
        draft('see: .'),
        edit(5, 0, canary.slice(9)),
        edit(5, 0, canary.slice(0, 9)),
        edit(0, 3, 'look'),
      ],
    ],
    [
      'in a text that is edited before and behind it',
      [met, draft(`pass ${canary} end`), edit(26, 0, '!'), edit(0, 0, 'My '), edit(29, 1, '?')],
    ],
    [
      'removed again',
      [met, draft(`pass ${canary} end`), edit(5, canary.length + 1, ''), edit(8, 0, '.')],
    ],
    ['typed ahead', [met, palette(''), ...typedAhead(`${canary}?`)]],
  ])('is identical, and has no known secret that is %s', async (_what, actions) => {
    const log = await ways[way](actions, level);
    expect(JSON.stringify(log)).not.toContain(canary);
    expect(await new Engine(replayTarget, log).verify()).toMatchObject({
      identical: true,
      mismatches: [],
    });
  });

  const token = `docket_${'Ab3-xY_9'.repeat(6)}`;
  it.each([
    ['a password that is known', [met], 'pass ', canary],
    ['a token of ours that nobody knows', [], 'docket_', token.slice(7)],
    ['a password in an address that nobody knows', [], 'https://ann:', canary],
  ] as const)(
    'has no more than three letters of %s while it is typed into a comment, a note, the palette',
    async (_what, before, start, secret) => {
      const text = start + secret;
      const lengths = Array.from(text, (_letter, at) => at + 1);
      const log = await ways[way](
        [
          ...before,
          ...['t1', 't2'].map((id) => draftStarted({ key: `comment:${id}`, value: { text: '' } })),
          ...lengths.map((end) => comment('t1', text.slice(0, end))),
          ...lengths.reverse().map((end) => comment('t2', `${text.slice(0, end)} end`)),
          draft('so: . That'),
          ...typed(text, 4),
          palette(''),
          ...typedAhead(text),
        ],
        level,
      );
      expect(JSON.stringify(log)).not.toContain(secret.slice(0, 4));
      if (level === 'secrets') expect(JSON.stringify(log)).toMatch(/secret-[0-9a-f]{12} end/);
      expect(await new Engine(replayTarget, log).verify()).toMatchObject({
        identical: true,
        mismatches: [],
      });
    },
  );

  it('writes edits of a text without secrets unchanged', async () => {
    const log = await ways[way]([met, draft(''), ...typed('plain words')], level);
    expect(whys(log.entries)).toEqual(['start']);
    expect(log.entries.at(-1)).toMatchObject({
      action: { payload: { at: 10, removed: 0, inserted: level === 'secrets' ? 's' : 'x' } },
    });
  });
});

test('the text after a secret is in the log as it was edited', async () => {
  const engine = new Engine(
    replayTarget,
    await fromMemory([met, draft(`pass ${canary} end`), edit(26, 0, '!')], 'secrets'),
  );
  expect(valueAt(engine.stateAt(engine.length - 1), textPath)).toMatch(
    /^pass secret-[0-9a-f]{12} end!$/,
  );
});

test.each(levels)(
  'a secret that becomes known after a text with it is a gap, not a difference (level %s)',
  async (level) => {
    const log = await inFull(
      [draft(`pass ${canary} end`), met, ...typed('abc'), palette('')],
      level,
    );
    expect(whys(log.entries)).toEqual(['start']);
    const unedited = await inFull([draft(`pass ${canary} end`), met, palette('')], level);
    expect(whys(unedited.entries)).toEqual(['start', 'gap']);
    for (const one of [log, unedited])
      expect(await new Engine(replayTarget, one).verify()).toMatchObject({
        identical: true,
        mismatches: [],
      });
  },
);

test('any other difference is still a mismatch, without secrets in its values', async () => {
  let calls = 0;
  const impure: ReplayTarget = {
    ...replayTarget,
    reducer: (state, action) => {
      const next = replayTarget.reducer(state as never, action);
      if (action.type !== dialogOpened.type) return next;
      calls += 1;
      return {
        ...next,
        navigation: { ...next.navigation, title: `${canary} ${'again '.repeat(calls)}` },
      };
    },
  };
  const log = await inFull([met, palette('')], 'secrets', impure);
  expect(whys(log.entries)).toEqual(['start', 'mismatch']);
  expect(log.entries.at(-1)).toMatchObject({
    mismatch: {
      path: '/navigation/title',
      browser: expect.stringMatching(/^secret-\w+ again again $/),
      log: expect.stringMatching(/^secret-\w+ again $/),
    },
  });
});
