import { makePace } from '../../src/lib/pause';
import { findRows, PageTexts } from '../../src/lib/collection/findRows';
import { createKeyReader } from '../../src/features/palette/globalKeys';
import { createPages } from '../../src/lib/collection/pages';
import { parseQuery } from '../../src/lib/rankText';

interface Row {
  _id: string;
  title: string;
}
const rows = (count: number, title: (at: number) => string): Row[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `r${at}`, title: title(at) }));
const listOf = (some: readonly Row[]) => createPages(some, { seq: null, complete: true });
const noTurn = () => undefined;

async function find(
  list: ReturnType<typeof listOf>,
  typed: string,
  options: Partial<Parameters<typeof findRows>[3]> = {},
) {
  const texts = new PageTexts<Row>(({ title }) => title);
  return findRows(list, texts, parseQuery(typed), {
    maxPerRank: 3,
    isWanted: () => true,
    pace: noTurn,
    ...options,
  });
}

test('the best answers of a long list come first, equals in the order of the list', async () => {
  const titles = new Map([
    [40_000, 'Budget of the year'],
    [70_000, 'The budget'],
    [90_000, 'Rebudgeting'],
    [99_999, 'Budget, old'],
  ]);
  const list = listOf(rows(100_000, (at) => titles.get(at) ?? `Task ${at}`));
  expect((await find(list, 'budget'))?.map(({ id }) => id)).toEqual(['r40000', 'r99999', 'r70000']);
});

test('letters in their order are an answer when nothing better is there', async () => {
  const list = listOf(rows(2_000, (at) => (at === 1_500 ? 'Quarterly review' : `Task ${at}`)));
  expect((await find(list, 'qr'))?.map(({ id }) => id)).toEqual(['r1500']);
});

test('rows that came after the load stand before it', async () => {
  const loaded = listOf(rows(600, (at) => `Task ${at}`));
  const pages = [...loaded.pages];
  pages[1] = [
    ...(pages[1] ?? []),
    ...Array.from({ length: 424 }, (_, at) => ({ _id: `n${at}`, title: `New ${at}` })),
  ];
  pages[2] = [{ _id: 'last', title: 'New 999' }];
  expect((await find({ ...loaded, pages }, 'new'))?.[0]?.id).toBe('last');
});

test('a search lets the page answer in between, and ends when nobody waits for it', async () => {
  const list = listOf(rows(20_000, (at) => `Task ${at}`));
  let now = 0;
  let pauses = 0;
  const pace = makePace(6, {
    rest: () => {
      pauses += 1;
      return Promise.resolve();
    },
    now: () => (now += 1),
  });
  expect(await find(list, 'nowhere', { pace })).toEqual([]);
  expect(pauses).toBeGreaterThan(2);
  expect(await find(list, 'nowhere', { pace, isWanted: () => pauses < 5 })).toBeNull();
});

describe('keys for the whole page', () => {
  const press = (key: string, more: object = {}) => ({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  });

  test('Ctrl+K is Cmd+K on a Mac, where Ctrl+K belongs to the text field', () => {
    expect(createKeyReader(false)(press('k', { ctrlKey: true }))).toBe('palette');
    expect(createKeyReader(false)(press('k', { metaKey: true }))).toBeNull();
    expect(createKeyReader(true)(press('k', { metaKey: true }))).toBe('palette');
    expect(createKeyReader(true)(press('k', { ctrlKey: true }))).toBeNull();
    expect(createKeyReader(false)(press('k', { ctrlKey: true, altKey: true }))).toBeNull();
  });

  test('Ctrl+Z undoes, and with Shift, which is redo elsewhere, nothing is undone', () => {
    expect(createKeyReader(false)(press('z', { ctrlKey: true }))).toBe('undo');
    expect(createKeyReader(false)(press('Z', { ctrlKey: true, shiftKey: true }))).toBeNull();
    expect(createKeyReader(false)(press('?', { shiftKey: true }))).toBe('shortcuts');
  });

  test('the key is found on a keyboard of another alphabet', () => {
    expect(createKeyReader(false)(press('л', { code: 'KeyK', ctrlKey: true }))).toBe('palette');
  });

  test('two keys one after the other are a command, not when something comes between or it takes too long', () => {
    let now = 0;
    const read = createKeyReader(false, () => now);
    const type = (...keys: string[]) => keys.map((key) => read(press(key))).at(-1);
    expect(type('g', 't')).toBe('goTasks');
    expect(type('t')).toBeNull();
    expect(type('g', 'x', 't')).toBeNull();
    type('g');
    now += 5_000;
    expect(type('t')).toBeNull();
    expect(type('?')).toBe('shortcuts');
  });
});
