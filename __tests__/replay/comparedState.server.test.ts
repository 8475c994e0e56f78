import fc from 'fast-check';
import type { Policy } from '../../src/lib/logPolicy';
import { makeComparison } from '../../src/replay/player/compare';
import { makeHasher } from '../../src/replay/tree/hash';

const names = ['id', 'title', 'rows', 'by', 'kind', 'other', 'constructor'];

const choices: Policy = {
  choose: (value) => {
    if (value === 'unknown') throw new Error('no such kind');
    if (Array.isArray(value)) return rowList;
    return typeof value === 'object' && value !== null
      ? row
      : typeof value === 'number'
        ? 'omit'
        : 'plain';
  },
};
const row: Policy = {
  fields: {
    id: 'plain',
    title: 'text',
    by: { fields: { id: 'plain' }, scalar: 'omit' },
    kind: 'omit',
  },
};
const rowList: Policy = { list: row };
const policy = fc.letrec<{ policy: Policy }>((tie) => ({
  policy: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Policy>('plain', 'text', 'name', 'secret', 'omit', choices, row, rowList),
    tie('policy').map((list): Policy => ({ list })),
    tie('policy').map((map): Policy => ({ map })),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...names.slice(0, 6)), tie('policy')),
        fc.constantFrom('plain', 'omit', undefined),
      )
      .map(([fields, scalar]): Policy => ({ fields, ...(scalar ? { scalar } : {}) })),
  ),
})).policy;

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<unknown>(
      'unknown',
      '',
      'a text',
      0,
      -0,
      7.5,
      NaN,
      true,
      null,
      undefined,
      () => 1,
    ),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .tuple(tie('value'), fc.integer({ min: 60, max: 70 }))
      .map(([one, length]) =>
        Array.from({ length }, (_, at) => (at % 3 === 0 ? { id: at, by: one } : one)),
      ),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
})).value;

const states = fc.dictionary(fc.constantFrom(...names.slice(0, 6)), value, { maxKeys: 5 });

it('the hash with a policy is the hash of the compared part, for any policy and state', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names.slice(0, 6)), policy, { minKeys: 1, maxKeys: 5 }),
      fc.array(states, { minLength: 1, maxLength: 3 }),
      (fields, all) => {
        const comparison = makeComparison({ policies: { actions: {}, state: { fields } } });
        for (const state of [...all, ...all])
          expect(comparison.hash(state)).toBe(makeHasher()(comparison.of(state)));
      },
    ),
    { numRuns: 300 },
  );
});

interface Row {
  id: number;
  title: string;
  by: { id: number; name: string };
  kind: string;
}
const rowOf = (id: number): Row => ({
  id,
  title: `row ${id}`,
  by: { id: id % 5, name: 'left out' },
  kind: 'omitted',
});

it('caches long lists correctly when rows are replaced, moved, added and removed', () => {
  type Edit = (rows: Row[], at: number, id: number) => Row[];
  const edits: readonly Edit[] = [
    (rows, at, id) => rows.with(at % rows.length, rowOf(id)),
    (rows, at) => rows.with(at % rows.length, rows[0] ?? rowOf(0)),
    (rows, at, id) => [rowOf(id), ...rows.slice(0, rows.length - (at % 2))],
    (rows, at, id) =>
      rows.toSpliced(at % rows.length, 1, ...(at % 2 === 0 ? [] : [rowOf(id), rowOf(id + 1)])),
    (rows) => rows.toReversed(),
    (rows, at) =>
      rows.length > 70
        ? rows.slice(at % 10)
        : [...rows, ...Array.from({ length: 10 }, (_, more) => rowOf(at + more))],
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(edits.length - 1), fc.nat(1_000), fc.nat(1_000)), {
        minLength: 1,
        maxLength: 30,
      }),
      (steps) => {
        const comparison = makeComparison({
          policies: { actions: {}, state: { fields: { rows: rowList, whole: 'plain' } } },
        });
        let rows = Array.from({ length: 80 }, (_, at) => rowOf(at));
        for (const [which, at, id] of steps) {
          rows = edits[which]?.(rows, at, id) ?? rows;
          const state = { rows, whole: rows };
          expect(comparison.hash(state)).toBe(makeHasher()(structuredClone(comparison.of(state))));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('treats states as equal exactly when they differ only in omitted fields', () => {
  const comparison = makeComparison({
    policies: { actions: {}, state: { fields: { rows: rowList } } },
  });
  const rows = Array.from({ length: 100 }, (_, at) => rowOf(at));
  const hash = comparison.hash({ rows });
  expect(
    comparison.hash({ rows: rows.with(40, { ...rowOf(40), kind: 'another' }), unnamed: 1 }),
  ).toBe(hash);
  expect(comparison.hash({ rows: rows.with(40, { ...rowOf(40), title: 'another' }) })).not.toBe(
    hash,
  );
  expect(comparison.hash({ rows })).toBe(hash);
});
