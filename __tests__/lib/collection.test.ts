import { foldForSort } from '../../src/lib/foldForSort';
import { createPages, rowsInOrder } from '../../src/lib/collection/pages';
import { wordsOf } from '../../src/contract/words';
import { SearchTexts } from '../../src/lib/collection/searchText';
import { createSortKeys } from '../../src/lib/collection/sortKeys';
import { isoTime } from '../../src/lib/isoTime';
import { randomNumbers } from '../helpers/randomNumbers';

interface Row {
  _id: string;
  text: string;
  number: number | null;
}
const rowsOf = (values: readonly (string | number | null)[]): Row[] =>
  values.map((value, at) => ({
    _id: String(at),
    text: typeof value === 'string' ? value : '',
    number: typeof value === 'number' ? value : null,
  }));

function sorted(
  values: readonly (string | number | null)[],
  descending = false,
): (string | number | null)[] {
  const rows = rowsOf(values);
  const isNumber = values.some((value) => typeof value === 'number');
  const keys = createSortKeys<Row>(
    {
      column: isNumber
        ? { kind: 'number', of: (row) => row.number }
        : { kind: 'text', of: (row) => row.text },
      descending,
    },
    0,
  );
  rows.forEach((row, slot) => keys.set(slot, row));
  return [...keys.sort(Int32Array.from(rows.keys()))].map((slot) => values[slot] ?? null);
}

describe('texts are sorted', () => {
  it('without case and accents, those that differ in nothing else in the order that they came in', () => {
    expect(sorted(['zebra', 'Éclair', 'apple', 'eclair', 'Apple', 'ECLAIR'])).toEqual([
      'apple',
      'Apple',
      'Éclair',
      'eclair',
      'ECLAIR',
      'zebra',
    ]);
    expect(sorted(['eclair', 'apple', 'Éclair', 'Apple'], true)).toEqual([
      'eclair',
      'Éclair',
      'apple',
      'Apple',
    ]);
  });

  it('with the numbers in them by their value', () => {
    expect(
      sorted([
        'Task 10',
        'Task 9',
        'Task 009b',
        'Task',
        'Task 100',
        'task 99',
        'Task 12345678901',
        'Task 2345678901',
      ]),
    ).toEqual([
      'Task',
      'Task 9',
      'Task 009b',
      'Task 10',
      'task 99',
      'Task 100',
      'Task 2345678901',
      'Task 12345678901',
    ]);
  });

  it('with the empty ones last in both directions', () => {
    expect(sorted(['', 'b', '  ', 'a'])).toEqual(['a', 'b', '', '  ']);
    expect(sorted(['', 'b', '  ', 'a'], true)).toEqual(['b', 'a', '', '  ']);
    expect(sorted([null, 2, 0, null, 10])).toEqual([0, 2, 10, null, null]);
    expect(sorted([null, 2, 0, null, 10], true)).toEqual([10, 2, 0, null, null]);
  });

  it.each([1, 2, 3, 4])('as their folded forms are, whatever they are made of (%i)', (seed) => {
    const below = randomNumbers(seed);
    const parts = [
      'a',
      'B',
      'é',
      'ß',
      'Ü',
      ' ',
      '-',
      ':',
      '_',
      '1',
      '02',
      '10',
      '9',
      '999999999999',
      'ﬁ',
      '東京',
      '가',
      'Ł',
      'e\u0301',
      'ж',
      '\u00a0',
      '½',
      'zz',
      '~',
      'か',
      '\u3099',
      '\u1112',
      '\u1161',
      '\u11ab',
      '\u{1d400}',
      '’',
    ];
    const text = () =>
      Array.from(
        { length: below(4) === 0 ? 30 : below(6) },
        () => parts[below(parts.length)] ?? '',
      ).join('');
    const values = Array.from({ length: 400 }, text);
    const byFold = (descending: boolean) =>
      values
        .map((value) => ({ value, key: foldForSort(value) }))
        .sort(({ key: a }, { key: b }) =>
          a === b ? 0 : a === '' ? 1 : b === '' ? -1 : a < b === descending ? 1 : -1,
        )
        .map(({ value }) => value);
    expect(sorted(values)).toEqual(byFold(false));
    expect(sorted(values, true)).toEqual(byFold(true));
  });
});

describe('a search', () => {
  it('looks for each word once, the longest first, and for none that is part of another', () => {
    expect(wordsOf('  Paint the  PAINTING ')).toEqual(['painting', 'the']);
    expect(wordsOf(' \t ')).toEqual([]);
  });

  it.each([1, 2, 3])(
    'finds the same, letter by letter and back, while rows change (%i)',
    (seed) => {
      const below = randomNumbers(seed);
      const words = ['paint', 'painting', 'pa', 'door', 'odor', 'Ador'];
      const text = () => Array.from({ length: 3 }, () => words[below(words.length)]).join(' ');
      let rows = rowsOf(Array.from({ length: 300 }, text));
      let texts = new SearchTexts<Row>((row) => row.text);
      for (let step = 0; step < 120; step += 1) {
        if (below(20) === 0) texts = new SearchTexts<Row>((row) => row.text);
        const at = below(rows.length);
        rows = rows
          .map((row, slot) => (slot === at ? { ...row, text: text() } : row))
          .concat(below(3) === 0 ? rowsOf([text()]) : []);
        texts.drop(at);
        const list = createPages(rows, { seq: null, complete: true });
        const query = `${text().slice(0, below(9))} ${text().slice(0, below(6))}`;
        for (let length = 0; length <= 2 * query.length; length += 1) {
          const looked = wordsOf(
            query.slice(0, length <= query.length ? length : 2 * query.length - length),
          );
          const has = texts.tester(list, looked, rows.length);
          const expected = rows.filter((row) =>
            looked.every((word) => row.text.toLowerCase().includes(word)),
          );
          expect(rows.filter((_row, slot) => has(slot))).toEqual(expected);
        }
      }
    },
  );
});

describe('a time', () => {
  it.each([
    '1970-01-01T00:00:00.000Z',
    '2000-02-29T23:59:59.999Z',
    '2026-06-17T12:34:56.789Z',
    '1900-03-01T00:00:00.000Z',
    '2100-12-31T06:07:08.009Z',
    '0001-01-01T00:00:00.000Z',
  ])('as our server writes it is read like any other: %s', (text) => {
    expect(isoTime(text)).toBe(Date.parse(text));
  });

  it('may have another spelling, and an invalid one is refused', () => {
    expect(isoTime('2026-06-17')).toBe(Date.UTC(2026, 5, 17));
    expect(isoTime('2026-06-17T12:00:00+02:00')).toBe(Date.UTC(2026, 5, 17, 10));
    expect(isoTime('soon')).toBeNull();
    expect(isoTime('2026-06-17Txx:00:00.000Z')).toBeNull();
  });
});

test.each([4_294_967_295, -4_294_967_295])(
  'a list that says that %p of its rows came with the load has the rows that are there',
  (loaded) => {
    const list = createPages(rowsOf(['a', 'b']), { seq: null, complete: true });
    expect(
      rowsInOrder({ ...list, loaded })
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['a', 'b']);
  },
);
