import fc from 'fast-check';
import type { LogNames, LogWord } from '../../src/lib/logNames';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import type { Mode } from '../../src/replay/redaction/walk';
import { changesBetween, firstDifference } from '../../src/replay/tree/diff';
import { logNamesOf } from '../helpers/logNamesOf';

const names = logNamesOf(
  {
    words: {
      plain: '_id kind at done',
      text: 'title text labels error machine.note',
      name: 'name email',
      secret: 'token password',
      file: 'files file',
      omit: 'machine.quiet',
    },
    lists: 'pages rows labels files list',
    maps: 'more queries',
    payloads: { 'note/typed': 'text' },
    unrecorded: new Set(['machine/ticked']),
  },
  ['rows/written', 'session/began', 'note/typed'],
);

const aRow = (n: number) => ({
  _id: `${n}`,
  title: `Task ${n}`,
  done: false,
  owner: { _id: 'p1', name: 'Ann Lee', email: 'ann@example.com' },
  labels: ['one'],
  files: [] as unknown[],
  more: { x: 1 },
});
const redactorOf = (mode: Mode, pseudonyms = new Pseudonyms('07'.repeat(16))) =>
  makeRedactor(names, { mode, pseudonyms });
const actionOf = (mode: Mode, action: { type: string; [key: string]: unknown }) =>
  redactorOf(mode).action(action)?.action;

describe('a written action', () => {
  it('is the action itself when nothing changes', () => {
    const action = { type: 'rows/written', payload: { rows: [aRow(1), aRow(2)] }, meta: { at: 5 } };
    const captured = redactorOf('secrets').action(action);
    expect(captured?.action).toBe(action);
    expect(captured?.bytes).toBeGreaterThan(100);
  });

  it('has only texts with a word, numbers and choices, and unchanged values by reference', () => {
    const clean = aRow(1);
    const action = {
      type: 'rows/written',
      payload: {
        rows: [clean, { ...aRow(2), note: 'hidden', owner: { ...aRow(2).owner, phone: '1' } }],
        tags: ['hidden'],
        weight: 5,
        'Ann Lee': 5,
        request: {},
      },
      meta: { at: 5, baseQueryMeta: {} },
      error: {},
    };
    const written = actionOf('secrets', action);
    expect(written).toEqual({
      type: 'rows/written',
      payload: { rows: [clean, aRow(2)], weight: 5, request: {} },
      meta: { at: 5, baseQueryMeta: {} },
      error: {},
    });
    expect((written?.payload as { rows: unknown[] }).rows[0]).toBe(clean);
    expect(action.payload.rows[1]).toHaveProperty('note', 'hidden');
  });

  it('is omitted if its type is', () => {
    expect(redactorOf('secrets').action({ type: 'machine/ticked' })).toBeNull();
  });

  it('is type and structure if its type is unknown', () => {
    const unknown = {
      type: 'new/thing',
      payload: {
        id: 7,
        text: 'canary',
        list: ['canary', 1],
        on: true,
        at: new Date(0),
        nothing: null,
        'canary 1': {},
        fn: () => 1,
      },
      meta: 'canary',
    };
    const written = {
      type: 'new/thing',
      shape: {
        payload: {
          id: 'number',
          text: 'string',
          list: ['string'],
          on: 'boolean',
          at: 'date',
          nothing: null,
          key: {},
        },
        meta: 'string',
      },
    };
    expect(actionOf('secrets', unknown)).toEqual(written);
    expect(actionOf('structure', written)).toEqual(written);
    for (const type of ['constructor', '__proto__', 'toString'])
      expect(actionOf('secrets', { type, payload: 'canary' })).toEqual({
        type,
        shape: { payload: 'string' },
      });
  });

  it('has pseudonyms for passwords and files, and no trace of them', () => {
    const file = new File(['x'.repeat(12)], 'My salary.pdf', { type: 'application/pdf' });
    const written = actionOf('secrets', {
      type: 'session/began',
      payload: { password: 'canary', email: 'ann@example.com', file },
    });
    expect(written).toEqual({
      type: 'session/began',
      payload: {
        password: expect.stringMatching(/^secret-[0-9a-f]{12}$/) as string,
        email: 'ann@example.com',
        file: {
          name: expect.stringMatching(/^file-[0-9a-f]{12}\.pdf$/) as string,
          type: 'application/pdf',
          size: 12,
        },
      },
    });
    expect(actionOf('secrets', { type: 'session/began', payload: { password: '' } })).toEqual({
      type: 'session/began',
      payload: { password: '' },
    });
  });

  it('has nothing of values that are not what their name says, except what the names in them say', () => {
    class Odd {
      secret = 'canary';
    }
    const odd = [
      { a: 'canary' },
      ['canary'],
      new Odd(),
      new Error('canary'),
      new Map([['canary', 'canary']]),
      new Set(['canary']),
      new Date(),
      Object.create({ inherited: 'canary' }),
      5,
      true,
      10n,
    ];
    for (const value of odd) {
      const written = [
        actionOf('secrets', { type: 'note/typed', payload: value }),
        actionOf('secrets', { type: 'session/began', payload: { password: value } }),
        actionOf('secrets', { type: 'rows/written', payload: { rows: value }, meta: 'canary' }),
        actionOf('secrets', {
          type: 'rows/written',
          payload: { rows: [{ _id: [value], title: value, owner: value }] },
        }),
      ];
      expect(JSON.stringify(written)).not.toContain('canary');
    }
    expect(actionOf('secrets', { type: 'note/typed', payload: { a: ['canary'] } })).toEqual({
      type: 'note/typed',
      payload: {},
    });
  });

  it('changes no prototype', () => {
    const hostile = JSON.parse(
      '{"type":"rows/written","__proto__":{"a":1},"payload":{"rows":[{"_id":"1","more":{"__proto__":{"polluted":1},"constructor":{"prototype":1},"x":2}}]}}',
    ) as { type: string };
    const written = actionOf('secrets', hostile);
    expect(JSON.stringify(written)).toBe(
      '{"type":"rows/written","payload":{"rows":[{"_id":"1","more":{"x":2}}]}}',
    );
    const clean = JSON.parse(
      '{"type":"rows/written","payload":{"rows":[{"more":{"__proto__":1,"constructor":2,"prototype":3,"x":4}}]}}',
    ) as { type: string };
    expect(JSON.stringify(actionOf('secrets', clean))).toBe(
      '{"type":"rows/written","payload":{"rows":[{"more":{"x":4}}]}}',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(() =>
      makeRedactor(logNamesOf({ words: { plain: '__proto__' } }), { mode: 'secrets' }),
    ).toThrow('__proto__');
  });

  it('is limited in depth', () => {
    const loop: { type: string; in?: unknown; text: string } = { type: 'note/typed', text: 'here' };
    loop.in = loop;
    const written = JSON.stringify(actionOf('secrets', loop));
    expect(written.match(/here/g)).toHaveLength(48);
  });
});

describe('a written state', () => {
  const base = {
    list: { pages: [Array.from({ length: 40 }, (_, n) => aRow(n))], loaded: 40 },
    session: { token: 'canary', user: aRow(1).owner },
    queries: { a: { kind: 'row', data: aRow(1) }, b: { kind: 'other' } },
    error: null,
    machine: { quiet: {}, note: 'Words' },
  };
  type State = typeof base;
  const withTitle = (state: State, title: string): State => ({
    ...state,
    list: {
      ...state.list,
      pages: state.list.pages.map((page) => page.with(7, { ...aRow(7), title })),
    },
  });

  it.each(['secrets', 'structure', 'sanitize'] as const)(
    'costs, at "%s", only what is new',
    (mode) => {
      const { state } = redactorOf(mode);
      const first = state(base) as State;
      const second = state(withTitle(base, 'New')) as State;
      expect(state(base)).toBe(first);
      expect(second.session).toBe(first.session);
      expect(second.queries).toBe(first.queries);
      second.list.pages[0]?.forEach((one, at) =>
        expect(one === first.list.pages[0]?.[at]).toBe(at !== 7),
      );
      expect(changesBetween(first, second)).toEqual([
        { path: '/list/pages/0/7/title', to: mode === 'structure' ? 'Xxx' : 'New' },
      ]);
    },
  );

  it('leaves out omitted values, in a list too', () => {
    expect(redactorOf('secrets').state(base)).toEqual({
      ...base,
      session: { ...base.session, token: new Pseudonyms('07'.repeat(16)).secret('canary') },
      machine: { note: 'Words' },
    });
    const { state } = makeRedactor(logNamesOf({ words: { plain: 'list' }, lists: 'list' }), {
      mode: 'secrets',
    });
    expect(state({ list: [0, 'one', undefined, 2] })).toEqual({ list: [0, 'one', null, 2] });
    expect(state({ other: [0], more: { text: 'canary' } })).toEqual({ more: {} });
  });

  it('may be a text or an object', () => {
    const { state } = redactorOf('secrets');
    expect(state({ error: 'FAILED' })).toEqual({ error: 'FAILED' });
    expect(state({ error: { text: 'Failed', stack: 'canary' } })).toEqual({
      error: { text: 'Failed' },
    });
    expect(state({ error: null })).toEqual({ error: null });
  });

  it('does not change sanitized values', () => {
    const { state } = redactorOf('sanitize');
    const odd = {
      list: { pages: 5 },
      session: { token: 'secret', user: { _id: 5, name: NaN } },
      queries: { a: { kind: 'row', data: undefined } },
      error: { text: ['x'] },
    };
    expect(state({ ...odd, machine: { quiet: 1 }, unknown: 'x' })).toEqual({ ...odd, machine: {} });
    const fine = { session: odd.session };
    expect(state(fine)).toBe(fine);
  });
});

/** Any dictionary for a few names, with values of which some fit it. */
const word = fc.constantFrom<LogWord>('plain', 'text', 'name', 'secret', 'file', 'query', 'omit');
const closedWord = fc.constantFrom<LogWord>('secret', 'file', 'omit');
const anyNames = (words: fc.Arbitrary<LogWord>): fc.Arbitrary<LogNames> =>
  fc
    .record({
      words: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.b', 'b.b', 'c.a'), words),
      lists: fc.subarray(['a', 'b', 'c', 'a.b']),
      maps: fc.subarray(['a', 'b', 'b.b']),
    })
    .map(({ words: byName, lists, maps }) => {
      const byWord: Partial<Record<LogWord, string>> = {};
      for (const [name, one] of Object.entries(byName))
        byWord[one] = `${byWord[one] ?? ''} ${name}`;
      return logNamesOf({ words: byWord, lists: lists.join(' '), maps: maps.join(' ') });
    });
const valueOf = (text: fc.Arbitrary<string>) =>
  fc.anything({
    key: fc.constantFrom('a', 'b', 'c', '__proto__'),
    values: [
      text,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      text.map((name) => new File([name], `${name}.txt`, { type: 'text/plain' })),
    ],
    maxDepth: 4,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
    withSet: true,
  });
const write = (dictionary: LogNames, mode: Mode, value: unknown, pseudonyms: Pseudonyms) =>
  makeRedactor(dictionary, { mode, pseudonyms }).state(value);

describe('for any dictionary and any value (H-3)', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('?q=a+b&token=abc', 'ann.lee@example.com', 'string', 'report.pdf'),
  );

  it('the result is JSON, and stays the same when it is redacted again', () => {
    fc.assert(
      fc.property(
        anyNames(word),
        valueOf(anyText),
        fc.constantFrom<Mode>('secrets', 'structure'),
        (dictionary, value, mode) => {
          const pseudonyms = new Pseudonyms();
          const written = write(dictionary, mode, value, pseudonyms);
          expect(written === undefined ? undefined : JSON.parse(JSON.stringify(written))).toEqual(
            written,
          );
          expect(
            write(dictionary, mode === 'structure' ? 'sanitize' : mode, written, pseudonyms),
          ).toEqual(written);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('"structure only" gives the same from the original and from "secrets only"', () => {
    fc.assert(
      fc.property(anyNames(word), valueOf(anyText), (dictionary, value) => {
        const pseudonyms = new Pseudonyms();
        const kept = write(dictionary, 'secrets', value, pseudonyms);
        expect(
          firstDifference(
            write(dictionary, 'structure', kept, pseudonyms),
            write(dictionary, 'structure', value, pseudonyms),
          ),
        ).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('no text is written where only secrets and files are expected', () => {
    fc.assert(
      fc.property(
        anyNames(closedWord),
        valueOf(fc.constant('canary')),
        fc.constantFrom<Mode>('secrets', 'structure'),
        (dictionary, value, mode) => {
          expect(
            JSON.stringify(write(dictionary, mode, value, new Pseudonyms())) ?? '',
          ).not.toContain('canary');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('no action of an unknown type reveals a text', () => {
    fc.assert(
      fc.property(valueOf(fc.constant('canary')), (payload) => {
        expect(
          JSON.stringify(actionOf('secrets', { type: 'new/thing', payload, shape: payload })),
        ).not.toContain('canary');
      }),
    );
  });
});
