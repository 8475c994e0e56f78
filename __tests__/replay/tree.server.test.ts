import fc from 'fast-check';
import { changesBetween, firstDifference, type Change } from '../../src/replay/tree/diff';
import { makeHasher, treeDepth } from '../../src/replay/tree/hash';
import { formatPointer, parsePointer, valueAt } from '../../src/replay/tree/pointer';

const hash = makeHasher();
const throughJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value) ?? 'null') as unknown;
/** Values as reducers make them, including some that JSON lacks. */
const anyValue = fc.anything({
  key: fc.constantFrom('a', 'b', 'id', 'title', 'a/b', 'm~n', '', '0', '__proto__'),
  maxDepth: 4,
  withNullPrototype: true,
  values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
});
const anyPair = fc.oneof(
  fc.tuple(anyValue, anyValue),
  anyValue.chain((value) => fc.tuple(fc.constant(value), fc.constant(value).map(throughJson))),
);
/** The keys in reverse order, at all levels. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reversed(field)]),
  );
}
function nested(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { in: value };
  return value;
}

describe('the hash of a value', () => {
  it('is 16 hexadecimal digits', () => {
    for (const value of [null, 0, '', [], {}, 'x'.repeat(10_000)])
      expect(hash(value)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is that of its JSON, in any order of keys', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(hash(throughJson(value))).toBe(hash(value));
        expect(hash(reversed(throughJson(value)))).toBe(hash(value));
      }),
    );
    expect(hash({ a: undefined, b: NaN, c: -0, d: [undefined, () => 1], e: Infinity })).toBe(
      hash({ b: null, c: 0, d: [null, null], e: null }),
    );
  });

  it('is equal exactly for equal values', () => {
    fc.assert(
      fc.property(anyPair, ([one, other]) => {
        expect(hash(one) === hash(other)).toBe(
          firstDifference(one ?? null, other ?? null) === null,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('distinguishes similar values', () => {
    const values = [
      null,
      true,
      false,
      0,
      1,
      -1,
      '',
      '0',
      '1',
      'null',
      'true',
      [],
      {},
      [[]],
      [{}],
      { a: {} },
      { a: [] },
      [null],
      [null, null],
      [0],
      ['0'],
      [[], []],
      [[[]]],
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { ab: 1 },
      { a: 1 },
      { b: 1 },
      { a: null },
      [1, 2],
      [2, 1],
      [[1], 2],
      [1, [2]],
      ['a', 'b'],
      ['ab'],
      ['ab', ''],
      ['', 'ab'],
      { a: { b: 1 }, c: 1 },
      { a: { c: 1 }, b: 1 },
      1e300,
      1.5,
      2 ** 32,
      2 ** 33,
      1 / 3,
      '\u0000',
      '\u0000\u0000',
      'Ā',
      'ā',
    ];
    expect(new Set(values.map((value) => hash(value))).size).toBe(values.length);
  });

  it('does not collide over many similar values, in either half', () => {
    const seen = new Set<string>();
    const halves = [new Set<string>(), new Set<string>()];
    let made = 0;
    const take = (value: unknown) => {
      const one = hash(value);
      made += 1;
      seen.add(one);
      halves[0]?.add(one.slice(0, 8));
      halves[1]?.add(one.slice(8));
    };
    for (let at = 0; at < 30_000; at += 1) {
      take(at);
      take(String(at));
      take({ id: at, done: false });
      take({ id: at, done: true });
      take([at, at + 1]);
      take([at + 1, at]);
      take({ [`k${at}`]: 1 });
    }
    expect(seen.size).toBe(made);
    // In 32 bits, about n² / 2³³ pairs collide by chance: five here.
    for (const half of halves) expect(made - half.size).toBeLessThan(20);
  });

  it('changes half of its bits with one character or number', () => {
    const bits = (one: string, other: string) =>
      (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
    let sum = 0;
    const rounds = 2_000;
    for (let round = 0; round < rounds; round += 1) {
      const text = `row ${round} of the list`;
      const one = { text, list: [round, { deep: round }] };
      sum += bits(
        hash(one),
        hash(
          round % 2
            ? { ...one, text: `${text.slice(0, -1)}u` }
            : { ...one, list: [round, { deep: round + 1 }] },
        ),
      );
    }
    expect(sum / rounds).toBeGreaterThan(31);
    expect(sum / rounds).toBeLessThan(33);
  });

  it('of a long list is correct when it contains a long list with the same items', () => {
    const items = Array.from({ length: 100 }, (_, at) => ({ at, text: `item ${at}` }));
    const remembering = makeHasher();
    remembering(items);
    for (const list of [
      items.with(3, [...items, { at: 100 }] as never),
      items.with(3, [items[0], ...items] as never),
      items,
      items.with(98, items as never),
    ])
      expect(remembering(list)).toBe(makeHasher()(list));
  });

  it('rejects deep nesting and keeps working', () => {
    expect(() => hash(nested(100_000))).toThrow(`The value is nested more than ${treeDepth} deep.`);
    expect(hash(nested(treeDepth))).toMatch(/^[0-9a-f]{16}$/);
    expect(hash({ a: 1 })).toBe(makeHasher()({ a: 1 }));
  });
});

/**
 * Applies changes to a copy of a state. For a hash, it takes the value from the later state after a
 * check.
 */
function applied(before: unknown, changes: readonly Change[], after: unknown): unknown {
  let root = throughJson(before);
  for (const change of changes) {
    const { path, toHash } = change;
    if (toHash !== undefined) expect(toHash).toBe(hash(valueAt(after, path)));
    const to =
      toHash === undefined
        ? throughJson({ to: change.to })
        : throughJson({ to: valueAt(after, path) });
    const value = (to as { to?: unknown }).to;
    const parts = parsePointer(path);
    const last = parts.pop();
    if (last === undefined) {
      root = value;
      continue;
    }
    const parent = valueAt(root, formatPointer(parts));
    if (Array.isArray(parent)) {
      if (value === undefined) parent.length = Math.min(parent.length, Number(last));
      else parent[Number(last)] = value;
    } else if (typeof parent === 'object' && parent !== null) {
      if (value === undefined) Reflect.deleteProperty(parent, last);
      else
        Object.defineProperty(parent, last, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    } else throw new Error(`${path} leads nowhere`);
  }
  return root;
}

describe('the changes between two states', () => {
  it('lead from one to the other', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const [one, other] = pair.map((root) => ({ root }));
        const changes = changesBetween(one, other);
        expect(firstDifference(applied(one, changes, other), throughJson(other))).toBeNull();
        if (firstDifference(one, other) === null) expect(changes).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('are listed leaf by leaf, removed ones without a value', () => {
    const before = {
      tasks: { filter: 'all', open: { id: '1' }, 'a/b~c': 1 },
      list: [{ n: 1 }, { n: 2 }, { n: 3 }],
      same: { x: 1 },
    };
    const after = {
      tasks: { filter: 'done', 'a/b~c': 2 },
      list: [{ n: 1 }, { n: 9 }],
      same: { x: 1 },
      more: { y: null },
    };
    expect(changesBetween(before, after)).toEqual([
      { path: '/tasks/filter', to: 'done' },
      { path: '/tasks/open' },
      { path: '/tasks/a~1b~0c', to: 2 },
      { path: '/list/1/n', to: 9 },
      { path: '/list/2' },
      { path: '/more', to: { y: null } },
    ]);
  });

  it('skip equal references', () => {
    const closed = (): object =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('looked into');
          },
          get: () => {
            throw new Error('looked into');
          },
        },
      );
    const rows: unknown[] = Array.from({ length: 512 }, closed);
    const before = { pages: [rows, closed()], other: closed() };
    const changedRows = rows.slice();
    changedRows[0] = { title: 'old' };
    const after = { ...before, pages: [changedRows.with(0, { title: 'new' }), before.pages[1]] };
    expect(changesBetween({ ...before, pages: [changedRows, before.pages[1]] }, after)).toEqual([
      { path: '/pages/0/0/title', to: 'new' },
    ]);
  });

  it('give long values by their hash, and the whole value where much of it changed', () => {
    const long = 'x'.repeat(600);
    expect(changesBetween({ text: '' }, { text: long })).toEqual([
      { path: '/text', toHash: hash(long) },
    ]);
    const rows = (from: number) => Array.from({ length: 200 }, (_, at) => ({ id: from + at }));
    const later = { list: rows(1), small: 1 };
    expect(changesBetween({ list: rows(0), small: 1 }, later)).toEqual([
      { path: '/list', toHash: hash(later.list) },
    ]);
    expect(changesBetween({ list: rows(0) }, { list: [] })).toEqual([{ path: '/list', to: [] }]);
  });

  it('are rejected when a value is nested too deep', () => {
    expect(() => changesBetween(nested(100_000), nested(100_000))).toThrow('nested more than');
    expect(() => firstDifference(nested(100_000), nested(100_000))).toThrow('nested more than');
  });
});

describe('the first difference', () => {
  it('is as deep as possible, with both values', () => {
    expect(firstDifference({ a: { b: [1, { c: 'x' }] } }, { a: { b: [1, { c: 'y' }] } })).toEqual({
      path: '/a/b/1/c',
      was: 'x',
      is: 'y',
    });
    expect(firstDifference({ a: { b: 1 } }, { a: {} })).toEqual({ path: '/a/b', was: 1 });
    expect(firstDifference({}, { a: null })).toEqual({ path: '/a', is: null });
    expect(firstDifference({ a: [] }, { a: {} })).toEqual({ path: '/a', was: [], is: {} });
    expect(firstDifference('x', 'y')).toEqual({ path: '', was: 'x', is: 'y' });
  });

  it('ignores inherited fields', () => {
    expect(firstDifference({ toString: 1 }, {})).toEqual({ path: '/toString', was: 1 });
    expect(firstDifference({}, JSON.parse('{"__proto__":{"a":1}}'))).toEqual({
      path: '/__proto__',
      is: { a: 1 },
    });
  });
});

describe('a pointer', () => {
  it('follows RFC 6901', () => {
    const document = {
      foo: ['bar', 'baz'],
      '': 0,
      'a/b': 1,
      'c%d': 2,
      'e^f': 3,
      'g|h': 4,
      'i\\j': 5,
      'k"l': 6,
      ' ': 7,
      'm~n': 8,
    };
    const expected: [string, unknown][] = [
      ['', document],
      ['/foo', ['bar', 'baz']],
      ['/foo/0', 'bar'],
      ['/', 0],
      ['/a~1b', 1],
      ['/c%d', 2],
      ['/e^f', 3],
      ['/g|h', 4],
      ['/i\\j', 5],
      ['/k"l', 6],
      ['/ ', 7],
      ['/m~0n', 8],
    ];
    for (const [pointer, value] of expected) expect(valueAt(document, pointer)).toEqual(value);
    for (const nowhere of [
      '/foo/2',
      '/foo/01',
      '/foo/-',
      '/foo/length',
      '/none',
      '/foo/0/length',
      '/toString',
      '/__proto__',
    ])
      expect(valueAt(document, nowhere)).toBeUndefined();
  });

  it('is formatted so that it parses back', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) =>
        expect(parsePointer(formatPointer(parts))).toEqual(parts),
      ),
    );
    expect(parsePointer('/~01')).toEqual(['~1']);
  });

  it('is rejected when it is invalid', () => {
    for (const text of ['foo', 'foo/bar', '/a~', '/a~2'])
      expect(() => parsePointer(text)).toThrow(`"${text}" is not a path`);
  });
});
