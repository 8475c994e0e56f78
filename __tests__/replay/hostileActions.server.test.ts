// With --all: thousands of hostile actions.
import '../helpers/productionMode';
import { replayTarget } from '../../src/app/replayTarget';
import { Engine } from '../../src/replay/player/engine';
import { applyAction } from '../../src/replay/player/applyAction';
import type { Verdict } from '../../src/replay/player/verdict';
import { scaledTimeout } from '../helpers/scaledTimeout';
import {
  actionsOfSessions,
  actionsWith as actionsOf,
  cacheKeys,
  populatedState,
} from '../helpers/hostileActions';
import { actionLine, blobOf, open, withChecksum } from '../helpers/logFixture';
import { buildLog, sampleActions } from '../helpers/buildLog';

/** The maximum length of an array. */
const huge = 4_294_967_295;
const names = ['__proto__', 'constructor', 'prototype', 'toString'];

let samples: Awaited<ReturnType<typeof actionsOfSessions>>;
beforeAll(async () => {
  samples = await actionsOfSessions();
}, scaledTimeout(30_000));
const actionsWith = (hostile: unknown) => actionsOf(samples, hostile);

async function engineOf(
  actions: Iterable<unknown>,
  state: unknown = populatedState(),
  parts: readonly string[] = [],
): Promise<Engine> {
  const lines = [...actions].map((action, index) => actionLine(index + 1, action));
  return new Engine(
    replayTarget,
    await open(
      blobOf(
        withChecksum([
          ...parts,
          `{"at":0,"state":${JSON.stringify(state)},"reason":"start","hash":""}`,
          ...lines,
        ]),
      ),
    ),
  );
}
const verdictOf = async (...given: Parameters<typeof engineOf>): Promise<Verdict> =>
  (await engineOf(...given)).verify();

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
const builtIn = [
  Object,
  Object.prototype,
  Array,
  Array.prototype,
  Function,
  Function.prototype,
  String.prototype,
  Number.prototype,
];
/** The built-in objects and functions that all code shares, with their properties. */
function shared(): Map<object, Map<PropertyKey, PropertyDescriptor | undefined>> {
  const inside = builtIn.flatMap((holder) =>
    Object.values(Object.getOwnPropertyDescriptors(holder))
      .map(({ value }) => value as unknown)
      .filter(isObject),
  );
  return new Map(
    [...builtIn, ...inside].map((holder) => [
      holder,
      new Map(
        Reflect.ownKeys(holder).map((key) => [key, Object.getOwnPropertyDescriptor(holder, key)]),
      ),
    ]),
  );
}
/** Those of these properties that have changed. */
function changed(before: ReturnType<typeof shared>): string[] {
  return [...before].flatMap(([holder, properties]) =>
    [...new Set([...properties.keys(), ...Reflect.ownKeys(holder)])]
      .filter(
        (key) =>
          !Object.is(
            properties.get(key)?.value,
            Object.getOwnPropertyDescriptor(holder, key)?.value,
          ),
      )
      .map(String),
  );
}

/** The length of the longest list or text in a value. */
function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? value.length : 0;
  return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longest));
}

describe('an action of a log changes nothing but the state', () => {
  const before = shared();
  afterEach(async () => {
    expect(changed(before)).toEqual([]);
    expect((await new Engine(replayTarget, buildLog(sampleActions(120))).verify()).identical).toBe(
      true,
    );
  });

  it.each([...names, ['__proto__']])(
    'of any type, with the key %p in any of its places',
    async (name) => {
      const actions = [...actionsWith(name)];
      expect(new Set(actions.map(({ type }) => type)).size).toBeGreaterThan(80);
      expect((await verdictOf(actions)).actions).toBe(actions.length);
    },
    scaledTimeout(15_000),
  );

  const pending = (queryCacheKey: unknown) => ({
    type: 'api/executeQuery/pending',
    meta: {
      requestId: 'r',
      requestStatus: 'pending',
      startedTimeStamp: 5,
      arg: {
        type: 'query',
        endpointName: 'getNotes',
        originalArgs: 'x',
        queryCacheKey,
        subscribe: true,
      },
    },
  });
  const patched = (...patches: object[]) => ({
    type: 'api/queries/queryResultPatched',
    payload: { queryCacheKey: cacheKeys.list, patches },
  });
  it.each<[string, object, RegExp]>([
    [
      'a draft that is what all objects have',
      {
        type: 'drafts/draftChanged',
        payload: { key: '__proto__', polluted: 'yes', dangerouslySetInnerHTML: {} },
      },
      /\/payload\/key is "__proto__", a name that every object inherits/,
    ],
    [
      'a draft that is a method',
      { type: 'drafts/draftChanged', payload: { key: 'toString', call: 'yes' } },
      /\/payload\/key is "toString"/,
    ],
    [
      'a key that becomes one as a text',
      {
        type: 'drafts/draftTextEdited',
        payload: { key: [['__proto__']], at: 0, removed: 0, inserted: 'x' },
      },
      /\/payload\/key is "__proto__"/,
    ],
    [
      'an answer that is what all objects have',
      pending('__proto__'),
      /\/meta\/arg\/queryCacheKey is "__proto__"/,
    ],
    [
      'a patch into a method of all objects',
      patched({ op: 'replace', path: ['hasOwnProperty', 'call'], value: 1 }),
      /\/payload\/patches\/0\/path\/0 is "hasOwnProperty"/,
    ],
    [
      'a patch into a method of all lists',
      patched({ op: 'replace', path: ['map', 'call'], value: 1 }),
      /a patch leads into what all lists have/,
    ],
    [
      'the same, where a patch before it put the list',
      patched(
        { op: 'replace', path: [0, 'tag'], value: { map: {} } },
        { op: 'replace', path: [0, 'tag'], value: [] },
        { op: 'replace', path: [0, 'tag', 'map', 'call'], value: 1 },
      ),
      /a patch leads into/,
    ],
  ])('%s: the reason is given', async (_, action, message) => {
    const { first, identical } = await verdictOf([action]);
    expect(identical).toBe(false);
    expect(first).toMatchObject({
      index: 1,
      kind: 'error',
      message: expect.stringMatching(message) as string,
    });
  });

  it('texts may be such a name', async () => {
    const actions = names.flatMap((name) => [
      { type: 'taskList/searchSubmitted', payload: name },
      { type: 'drafts/draftStarted', payload: { key: name + ':', value: { text: name } } },
      { type: 'notes/filtersChanged', payload: { tags: [name] } },
    ]);
    const engine = await engineOf(actions);
    expect(await engine.verify()).toMatchObject({ first: null });
    expect(engine.stateAt(actions.length)).toMatchObject({
      taskList: { search: 'toString' },
      drafts: { 'toString:': { text: 'toString' } },
      notes: { filters: { tags: ['toString'] } },
    });
  });

  it('unnamed fields reach no reducer', () => {
    const state = populatedState() as never;
    const { state: after, error } = applyAction(replayTarget, state, {
      type: 'drafts/draftChanged',
      payload: { key: 'a', changes: { title: 'New', length: huge, then: 'x' } },
    });
    expect(error).toBeNull();
    expect(after.drafts['a']).toEqual({ title: 'New', text: 'Text', tag: ['a'] });
  });
});

describe('no action causes work out of proportion to its size', () => {
  it.each([huge, -huge, 'length', String(huge - 1), [String(huge - 1)]])(
    'of any type, with %p in any of its places',
    async (hostile) => {
      const actions = [...actionsWith(hostile)];
      const engine = await engineOf(actions);
      await engine.verify();
      expect(longest(engine.stateAt(actions.length))).toBeLessThan(actions.length + 1_000);
    },
    scaledTimeout(15_000),
  );

  const patched = (...patches: object[]) => ({
    type: 'api/queries/queryResultPatched',
    payload: { queryCacheKey: cacheKeys.list, patches },
  });
  const longer = /a patch makes a list longer than what is in it/;
  it.each<[string, object, RegExp]>([
    ['a length', patched({ op: 'replace', path: ['length'], value: huge }), longer],
    [
      'a length that is a text',
      patched({ op: 'replace', path: ['length'], value: String(huge) }),
      longer,
    ],
    [
      'a length of a list that another patch brings',
      patched(
        { op: 'replace', path: [0, 'text'], value: [] },
        { op: 'replace', path: [0, 'text', 'length'], value: huge },
      ),
      /a patch leads nowhere|longer/,
    ],
    ['an item far behind the end', patched({ op: 'replace', path: [huge - 1], value: 1 }), longer],
    ['one by a text', patched({ op: 'replace', path: [String(huge - 1)], value: 1 }), longer],
    ['one by a list', patched({ op: 'replace', path: [['length']], value: huge }), longer],
    [
      'one in what is not there',
      patched({ op: 'add', path: ['none', huge], value: 1 }),
      /a patch leads nowhere/,
    ],
    [
      'a map that is a list',
      { type: 'seenComments/seenCommentsRestored', payload: [] },
      /\/payload is a list/,
    ],
  ])('%s', async (_, action, message) => {
    expect((await verdictOf([action])).first).toMatchObject({
      index: 1,
      kind: 'error',
      message: expect.stringMatching(message) as string,
    });
  });

  it(
    'a state with lists in place of maps loses them',
    async () => {
      const state = populatedState() as Record<string, Record<string, unknown>>;
      const lists = {
        ...state,
        views: [],
        api: { queries: [], mutations: [], provided: { tags: [], keys: [] } },
        users: { ...state['users'], switching: [] },
        drafts: [],
        seenComments: [],
      };
      const engine = await engineOf(
        [...actionsWith('length'), ...actionsWith(String(huge - 1)), ...actionsWith(huge)],
        lists,
      );
      await engine.verify();
      expect(longest(engine.stateAt(engine.length - 1))).toBeLessThan(engine.length);
    },
    scaledTimeout(15_000),
  );

  it.each([[[]], [{}], [{ length: huge, [String(huge - 1)]: 1 }]])(
    'of any type, with %j in any of its places, and lengths after it',
    async (container) => {
      const actions = [
        ...actionsWith(container),
        ...actionsWith({ length: huge, [String(huge - 1)]: 1 }),
        ...actionsWith(huge),
      ];
      const engine = await engineOf(actions);
      await engine.verify();
      expect(longest(engine.stateAt(actions.length))).toBeLessThan(actions.length + 1_000);
    },
    scaledTimeout(15_000),
  );

  it('valid patches are applied', async () => {
    const state = populatedState();
    const note = { _id: 'b', title: 'Second', tag: [], text: '' };
    const engine = await engineOf(
      [
        patched(
          { op: 'add', path: [1], value: note },
          { op: 'add', path: [2], value: note },
          { op: 'replace', path: [0, 'title'], value: 'constructor' },
          { op: 'add', path: [0, 'tag', 1], value: 'b' },
        ),
        patched({ op: 'replace', path: ['length'], value: 1 }),
        patched({ op: 'replace', path: [], value: [note] }),
      ],
      state,
    );
    const data = (index: number) =>
      (engine.stateAt(index) as { api: { queries: Record<string, { data?: unknown }> } }).api
        .queries[cacheKeys.list]?.data;
    expect(data(1)).toEqual([
      { _id: 'a', title: 'constructor', tag: ['a', 'b'], text: '' },
      note,
      note,
    ]);
    expect(data(2)).toHaveLength(1);
    expect(data(3)).toEqual([note]);
  });
});
