import fc from 'fast-check';
import { makeComparison } from '../../src/replay/player/compare';
import { makeHasher } from '../../src/replay/tree/hash';
import { logNamesOf } from '../helpers/logNamesOf';

const names = ['id', 'title', 'rows', 'by', 'kind', 'other', 'constructor'];

const omitted = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...names.slice(0, 6)))
    .map(([part, field]) => `${part}.${field}`),
  { maxLength: 6 },
);

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

it('the hash of a state is that of its compared part, whatever is omitted', () => {
  fc.assert(
    fc.property(omitted, fc.array(states, { minLength: 1, maxLength: 3 }), (omit, all) => {
      const comparison = makeComparison({ names: logNamesOf({ words: { omit: omit.join(' ') } }) });
      for (const state of [...all, ...all])
        expect(comparison.hash(state)).toBe(makeHasher()(comparison.of(state)));
    }),
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
        const comparison = makeComparison({ names: logNamesOf({ words: { omit: 'whole.0' } }) });
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
  const comparison = makeComparison({ names: logNamesOf({ words: { omit: 'list.kind' } }) });
  const rows = Array.from({ length: 100 }, (_, at) => rowOf(at));
  const state = (kind: string, title = 'row 40') => ({
    list: { kind, rows: rows.with(40, { ...rowOf(40), title }) },
  });
  const hash = comparison.hash(state('one'));
  expect(comparison.hash(state('another'))).toBe(hash);
  expect(comparison.changes(state('one'), state('another'))).toEqual([]);
  expect(comparison.hash(state('one', 'another'))).not.toBe(hash);
  expect(comparison.changes(state('one'), state('one', 'another'))).toEqual([
    { path: '/list/rows/40/title', to: 'another' },
  ]);
  // Only the fields of the parts of a state are omitted: what is deeper is in no log at all.
  expect(comparison.hash({ deep: state('one') })).not.toBe(
    comparison.hash({ deep: state('another') }),
  );
  expect(comparison.hash(state('one'))).toBe(hash);
});
