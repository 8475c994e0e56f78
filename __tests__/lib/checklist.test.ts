import fc from 'fast-check';
import {
  checklistCount,
  mergeChecklist,
  readChecklist,
  sameChecklist,
  writeChecklist,
  type ChecklistItem,
} from '../../src/contract/checklist';

const line = (_id: string, text = _id, done = false): ChecklistItem => ({ _id, text, done });
const idsOf = (lines: readonly ChecklistItem[]) => lines.map(({ _id }) => _id).join('');
const list = (ids: string) => [...ids].map((id) => line(id));

const lines = fc.uniqueArray(
  fc.record({
    _id: fc.constantFrom(...'abcdefgh'),
    text: fc.constantFrom('one', 'two', 'three'),
    done: fc.boolean(),
  }),
  { selector: ({ _id }) => _id, maxLength: 8 },
);

test('a change on top of what it was made from gives what the person wanted', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(mergeChecklist(before, after, before)).toEqual(after);
    }),
  );
});

test('no change leaves what others have made of the list', () => {
  fc.assert(
    fc.property(lines, lines, (before, now) => {
      expect(mergeChecklist(before, before, now)).toEqual(now);
    }),
  );
});

test('a merge made twice is the same as once, and never has a line twice or loses a new one', () => {
  fc.assert(
    fc.property(lines, lines, lines, (before, after, now) => {
      const merged = mergeChecklist(before, after, now);
      expect(mergeChecklist(before, after, merged)).toEqual(merged);
      expect(new Set(merged.map(({ _id }) => _id)).size).toBe(merged.length);
      const known = new Set(before.map(({ _id }) => _id));
      const added = [...after, ...now].filter(({ _id }) => !known.has(_id));
      for (const { _id } of added) expect(merged.some((one) => one._id === _id)).toBe(true);
    }),
  );
});

test('two people tick, add, move and remove different lines at once, in either order', () => {
  const before = list('abcd');
  const ticked = before.map((one) => (one._id === 'b' ? { ...one, done: true } : one));
  const moved = list('dabc');
  for (const [mine, theirs] of [
    [ticked, moved],
    [moved, ticked],
  ] as const)
    expect(mergeChecklist(before, mine, theirs)).toEqual([
      line('d'),
      line('a'),
      line('b', 'b', true),
      line('c'),
    ]);
  expect(idsOf(mergeChecklist(before, list('abxcd'), list('abcdy')))).toBe('abxcdy');
  // A line that somebody adds at the end stays there when the last one is moved to the top.
  expect(idsOf(mergeChecklist(list('abc'), list('cab'), list('abcd')))).toBe('cabd');
  expect(idsOf(mergeChecklist(list('abcd'), list('bcda'), list('xabcd')))).toBe('xbcda');
  expect(idsOf(mergeChecklist(before, list('bcd'), list('abd')))).toBe('bd');
});

test('an undo takes back the own ticks, and leaves those of others', () => {
  const before = list('abc');
  const after = [line('a', 'a', true), line('b'), line('c'), line('x')];
  const now = [line('a', 'a', true), line('b', 'b', true), line('c'), line('x'), line('y')];
  expect(mergeChecklist(after, before, now)).toEqual([
    line('a'),
    line('b', 'b', true),
    line('c'),
    line('y'),
  ]);
});

test('a removed line comes back with a new text, and not with a tick', () => {
  const before = list('ab');
  const gone = list('a');
  expect(idsOf(mergeChecklist(before, [line('a'), line('b', 'b', true)], gone))).toBe('a');
  expect(mergeChecklist(before, [line('a'), line('b', 'new')], gone)).toEqual([
    line('a'),
    line('b', 'new'),
  ]);
  expect(mergeChecklist(before, gone, [line('a'), line('b', 'new')])).toEqual([
    line('a'),
    line('b', 'new'),
  ]);
});

test('a pasted or imported text is read with the marks of other programs', () => {
  const text =
    '- [x] sawn\r\n* glued\n\n 2. [ ] painted\n☐ packed\n✓ sent\n[X]tested\n- - -\nplain';
  expect(readChecklist(text)).toEqual([
    { text: 'sawn', done: true },
    { text: 'glued', done: false },
    { text: 'painted', done: false },
    { text: 'packed', done: false },
    { text: 'sent', done: true },
    { text: 'tested', done: true },
    { text: '- -', done: false },
    { text: 'plain', done: false },
  ]);
});

test('a text of blanks and odd line breaks is read at once, and no line is lost', () => {
  const blanks = ' '.repeat(20_000);
  expect(readChecklist(`${blanks}a\u2028b${blanks}\u2029${blanks}c${blanks}d`)).toEqual([
    { text: 'a', done: false },
    { text: 'b', done: false },
    { text: `c${blanks}d`, done: false },
  ]);
});

test('what is written as text is read as the same lines', () => {
  fc.assert(
    fc.property(lines, (one) => {
      const read = readChecklist(writeChecklist(one));
      expect(read).toEqual(one.map(({ text, done }) => ({ text, done })));
    }),
  );
});

test('a list says how many of its lines are done', () => {
  expect(checklistCount([line('a', 'a', true), line('b')])).toBe('1 / 2');
  expect([checklistCount([]), checklistCount(undefined)]).toEqual(['', '']);
  expect(sameChecklist(list('ab'), list('ba'))).toBe(false);
  expect(sameChecklist(list('ab'), list('ab'))).toBe(true);
});
