import { updateRows, rowCount, rowSpan, type CardRows } from '../../src/ui/cards/cardRows';
import { carryHeights, RowHeights } from '../../src/ui/cards/rowHeights';
import { randomNumbers } from '../helpers/randomNumbers';

test('rows begin where those above them end, whatever is measured and in whatever order it is asked for', () => {
  const random = randomNumbers(11);
  const heights = new RowHeights(200, 100);
  const expected = Array.from({ length: 200 }, () => 100);
  for (let turn = 0; turn < 2_000; turn += 1) {
    const row = random(200);
    const height = 40 + random(300);
    heights.measure(row, height);
    expected[row] = height;
    const asked = random(201);
    const start = expected.slice(0, asked).reduce((sum, one) => sum + one, 0);
    expect(heights.startOf(asked)).toBe(start);
    if (asked < 200) {
      expect(heights.rowAt(start)).toBe(asked);
      expect(heights.rowAt(start + (expected[asked] ?? 0) - 1)).toBe(asked);
    }
  }
  expect(heights.total).toBe(expected.reduce((sum, one) => sum + one, 0));
});

test('what lies above the first row or below the last belongs to these', () => {
  const heights = new RowHeights(3, 100);
  expect([heights.rowAt(-50), heights.rowAt(300), heights.rowAt(9_999)]).toEqual([0, 2, 2]);
  expect(new RowHeights(0, 100).rowAt(50)).toBe(0);
});

describe('when the list changes', () => {
  const before: CardRows = {
    ids: ['a', 'b', 'c', 'd', 'e', 'f'],
    columns: 2,
    lead: 0,
    listKey: '',
  };
  const heights = new RowHeights(rowCount(before), 100);
  [110, 120, 130].forEach((height, row) => heights.measure(row, height));
  const heightsOf = (after: CardRows) => {
    const carried = carryHeights(heights, before, after);
    return Array.from({ length: carried.count }, (_, row) => carried.heightOf(row));
  };

  test('rows keep their heights while they keep their cards', () => {
    const after = updateRows(
      before,
      { ids: ['new', 'a', 'b', 'c', 'd', 'e', 'f'], columns: 2, listKey: '' },
      1,
    );
    expect(
      Array.from({ length: rowCount(after) }, (_, row) =>
        after.ids.slice(...rowSpan(after, row)).join(''),
      ),
    ).toEqual(['new', 'ab', 'cd', 'ef']);
    expect(heightsOf(after)).toEqual([100, 110, 120, 130]);
  });

  test('a row that has other cards is to be measured again', () => {
    expect(heightsOf({ ...before, ids: ['a', 'b', 'd', 'e', 'f'] })).toEqual([110, 100, 100]);
    expect(heightsOf({ ...before, ids: ['a', 'c', 'b', 'd', 'e', 'f'] })).toEqual([100, 100, 130]);
  });
});
