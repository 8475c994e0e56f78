import fc from 'fast-check';
import { nestRows, type Parents } from '../../src/features/tasks/table/nestRows';

/** As `nestedTasks` keeps them. */
function parentsFrom(pairs: readonly (readonly [id: string, parent: string])[]): Parents {
  const numbers = new Map<string, number>();
  const parentOf: number[] = [];
  const numberOf = (id: string) => {
    if (!numbers.has(id)) {
      numbers.set(id, numbers.size);
      parentOf.push(-1);
    }
    return numbers.get(id) ?? -1;
  };
  for (const [id, parent] of pairs) parentOf[numberOf(id)] = numberOf(parent);
  return { numbers, parentOf };
}
const nested = (
  ids: readonly string[],
  parents: Record<string, string>,
  { collapsed = [] as string[], keptId = null as string | null } = {},
) => nestRows(ids, parentsFrom(Object.entries(parents)), new Set(collapsed), keptId);
const outline = (rows: ReturnType<typeof nested>) =>
  rows.ids.map((id, at) => '·'.repeat((rows.levels[at] ?? 0) - 1) + id);

/** Ids in any order, and a parent for some: `withCycles` allows any, otherwise only smaller numbers. */
const trees = (withCycles: boolean) =>
  fc.array(fc.option(fc.nat(), { nil: null }), { maxLength: 40 }).chain((chosen) => {
    const parents: Record<string, string> = {};
    chosen.forEach((number, at) => {
      const count = withCycles ? chosen.length : at;
      if (number !== null && count > 0) parents[`t${at}`] = `t${number % count}`;
    });
    const ids = fc.shuffledSubarray(chosen.map((_, at) => `t${at}`));
    return fc.record({ parents: fc.constant(parents), ids });
  });

/** The nearest task above another one that is listed, without cycles. */
function listedParent(
  ids: readonly string[],
  parents: Record<string, string>,
  id: string,
): string | undefined {
  const parent = parents[id];
  return parent === undefined || ids.includes(parent) ? parent : listedParent(ids, parents, parent);
}

/** What it has to be, in the plainest way. */
function expected(ids: readonly string[], parents: Record<string, string>): string[] {
  const below = (parent: string | undefined, level: number): string[] =>
    ids
      .filter((id) => listedParent(ids, parents, id) === parent)
      .flatMap((id) => ['·'.repeat(level) + id, ...below(id, level + 1)]);
  return below(undefined, 0);
}

test('each row follows its parent, one level below, and siblings keep their order', () => {
  expect(outline(nested(['d', 'b', 'a', 'c'], { b: 'a', c: 'a', d: 'b' }))).toEqual([
    'a',
    '·b',
    '··d',
    '·c',
  ]);
  fc.assert(
    fc.property(trees(false), ({ ids, parents }) =>
      expect(outline(nested(ids, parents))).toEqual(expected(ids, parents)),
    ),
  );
});

test('a row whose parent is not listed is below the nearest listed task above that', () => {
  const parents = { d: 'c', c: 'b', b: 'a' };
  expect(outline(nested(['d', 'a'], parents))).toEqual(['a', '·d']);
  expect(outline(nested(['d', 'c', 'a'], parents, { collapsed: ['c'] }))).toEqual(['a', '·c']);
  // Unlisted parents that go round in a circle, or lead back to the row.
  expect(outline(nested(['d', 'e'], { d: 'c', c: 'b', b: 'c', e: 'x', x: 'e' }))).toEqual([
    'd',
    'e',
  ]);
});

test('a row with no listed task above it is at the top, and a list without trees is the same list', () => {
  const ids = ['b', 'a', 'c'];
  const rows = nested(ids, { b: 'x', c: 'x', y: 'a' });
  expect(rows.ids).toBe(ids);
  expect(outline(rows)).toEqual(ids);
});

test('parents that go round in a circle lose no row', () => {
  expect(outline(nested(['a', 'b', 'c'], { a: 'b', b: 'a', c: 'a' }))).toEqual(['a', '·b', '·c']);
  expect(nested(['a'], { a: 'a' }).ids).toEqual(['a']);
  fc.assert(
    fc.property(trees(true), ({ ids, parents }) =>
      expect(nested(ids, parents).ids.toSorted()).toEqual(ids.toSorted()),
    ),
  );
});

test('a collapsed row hides exactly what is below it', () => {
  fc.assert(
    fc.property(trees(false), fc.func(fc.boolean()), ({ ids, parents }, isCollapsed) => {
      const collapsed = ids.filter((id) => isCollapsed(id));
      const isHidden = (id: string): boolean => {
        const parent = listedParent(ids, parents, id);
        return parent !== undefined && (collapsed.includes(parent) || isHidden(parent));
      };
      const all = nested(ids, parents);
      const rows = nested(ids, parents, { collapsed });
      expect(outline(rows)).toEqual(outline(all).filter((_, at) => !isHidden(all.ids[at] ?? '')));
      rows.ids.forEach((id, at) => {
        const hasRows = ids.some((one) => listedParent(ids, parents, one) === id);
        expect(rows.expanded[at]).toBe(hasRows ? !collapsed.includes(id) : undefined);
      });
    }),
  );
});

test('a row that has to stay is shown below a collapsed one', () => {
  const rows = nested(
    ['a', 'b', 'c', 'd'],
    { b: 'a', c: 'a', d: 'c' },
    {
      collapsed: ['a'],
      keptId: 'd',
    },
  );
  expect(outline(rows)).toEqual(['a', '··d']);
});

test('a very deep tree is nested too', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => `t${at}`);
  const parents = Object.fromEntries(ids.slice(1).map((id, at) => [id, `t${at}`]));
  expect(nested(ids.toReversed(), parents).ids).toEqual(ids);
});
