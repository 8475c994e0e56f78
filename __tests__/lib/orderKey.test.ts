import { isOrderKey, maxOrderKey, orderKeyOf } from '../../src/contract/orderKey';
import { keyBetween } from '../../src/features/tasks/board/placeKey';

const keyOf = (number: number) => orderKeyOf({ number });

test('the key of a number is before that of the number before it', () => {
  const numbers = [1, 2, 61, 62, 63, 3843, 3844, 99_999, 100_000, 12_345_678, 900_000_000];
  const keys = numbers.map(keyOf);
  expect(keys.toSorted()).toEqual(keys.toReversed());
  expect(new Set(keys).size).toBe(numbers.length);
  expect(keys.filter(isOrderKey)).toEqual(keys);
});

test('its own key counts before the number, and without both there is none', () => {
  expect(orderKeyOf({ number: 5, orderKey: 'a0' })).toBe('a0');
  expect(orderKeyOf({})).toBe('');
});

test('a key is between its neighbours, at the ends too, and stays one that the server takes', () => {
  const pairs: [string | null, string | null][] = [
    [null, null],
    [null, keyOf(7)],
    [keyOf(1), null],
    [keyOf(8), keyOf(7)],
    [keyOf(9), keyOf(2)],
    [`${keyOf(8)}V`, keyOf(7)],
    [keyOf(8), `${keyOf(8)}1`],
  ];
  for (const [above, below] of pairs) {
    const key = keyBetween(above, below);
    expect(isOrderKey(key)).toBe(true);
    expect((above ?? '') < key && (below === null || key < below)).toBe(true);
  }
});

/** Puts so many cards into one gap, each next to the one before. */
function fill(count: number, isAbove: boolean): string[] {
  let [above, below] = [keyOf(8), keyOf(7)];
  return Array.from({ length: count }, () => {
    const key = keyBetween(above, below);
    if (isAbove) below = key;
    else above = key;
    return key;
  });
}

test('thousands of cards can be put on top of each other in one gap with short keys', () => {
  const keys = fill(3800, true);
  expect(Math.max(...keys.map(({ length }) => length))).toBe(keyOf(8).length);
  expect(new Set(keys).size).toBe(keys.length);
});

test('hundreds of cards can be put below each other in one gap before a key is too long', () => {
  const keys = fill(900, false);
  expect(keys.toSorted()).toEqual(keys);
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(maxOrderKey);
});
