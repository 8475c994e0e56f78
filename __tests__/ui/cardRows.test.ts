import { updateRows, rowCount, rowOf, rowSpan, type CardRows } from '../../src/ui/cards/cardRows';
import { randomNumbers } from '../helpers/randomNumbers';

const named = (...ids: string[]): CardRows => ({ ids, columns: 2, lead: 0, listKey: '' });
const drawn = (rows: CardRows) =>
  Array.from({ length: rowCount(rows) }, (_, row) => rows.ids.slice(...rowSpan(rows, row)));

test('cards fill the rows from the first', () => {
  const rows = named('a', 'b', 'c');
  expect(drawn(rows)).toEqual([['a', 'b'], ['c']]);
  expect(rows.ids.map((_, index) => rowOf(rows, index))).toEqual([0, 0, 1]);
});

test('while someone looks further down, every card keeps its column and its neighbour', () => {
  const next = updateRows(
    named('a', 'b', 'c', 'd'),
    { ids: ['new', 'a', 'b', 'c', 'd'], columns: 2, listKey: '' },
    1,
  );
  expect(drawn(next)).toEqual([['new'], ['a', 'b'], ['c', 'd']]);
  expect(
    drawn(
      updateRows(next, { ids: ['newer', 'new', 'a', 'b', 'c', 'd'], columns: 2, listKey: '' }, 1),
    ),
  ).toEqual([
    ['newer', 'new'],
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(
    drawn(updateRows(next, { ids: ['a', 'b', 'c', 'd'], columns: 2, listKey: '' }, 2)),
  ).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('at the top, in another list, and in other columns all rows are new', () => {
  const before = { ...named('a', 'b', 'c', 'd'), lead: 1 };
  const next = { ids: ['new', 'a', 'b', 'c', 'd'], columns: 2, listKey: '' };
  expect(updateRows(before, next, null).lead).toBe(0);
  expect(updateRows(before, { ...next, listKey: 'other' }, 1).lead).toBe(0);
  expect(updateRows(before, { ...next, columns: 1 }, 1).lead).toBe(0);
});

test('when the card that is looked at goes, the next one that stays is kept in place', () => {
  const next = updateRows(
    named('a', 'b', 'c', 'd', 'e', 'f'),
    { ids: ['a', 'b', 'e', 'f'], columns: 2, listKey: '' },
    1,
  );
  expect(drawn(next)).toEqual([
    ['a', 'b'],
    ['e', 'f'],
  ]);
});

test('when cards come and go, each is in one row, and the cards in view keep their columns', () => {
  const random = randomNumbers(7);
  let made = 0;
  let rows = named(...Array.from({ length: 40 }, () => `c${made++}`));
  for (let turn = 0; turn < 500; turn += 1) {
    const ids = [...rows.ids];
    if (random(2) === 0 || ids.length < 20) ids.splice(random(10), 0, `c${made++}`);
    else ids.splice(random(10), 1);
    const seen = 6;
    const [first] = rowSpan(rows, seen);
    const looked = rows.ids[first] ?? '';
    const column = (first + rows.lead) % 2;
    rows = updateRows(rows, { ids, columns: 2, listKey: '' }, seen);
    expect(drawn(rows).flat()).toEqual(ids);
    expect((ids.indexOf(looked) + rows.lead) % 2).toBe(column);
  }
});
