import { joinList, splitList } from '../../src/lib/cellList';
import { escapeFormula } from '../../src/contract/transfer';
import { byteOrderMark, csvText, unescapeFormula } from '../../src/lib/csv/csv';
import { readCsv, type CsvLimits } from '../../src/lib/csv/csvReader';
import { randomNumbers } from '../helpers/randomNumbers';

const limits: CsvLimits = { rows: 1_000, columns: 200, rowLength: 100_000 };

async function* pieces(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (
  content: string | Uint8Array,
  options: { size?: number; limits?: Partial<CsvLimits> } = {},
) =>
  readCsv(pieces(typeof content === 'string' ? utf8(content) : content, options.size), {
    ...limits,
    ...options.limits,
  });
const cellsOf = async (content: string | Uint8Array, size?: number) => {
  const { file, error } = await read(content, { size });
  return error ?? [file.header, ...file.rows.map((row) => row.cells)];
};

const shards = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '=',
  '+',
  '-',
  '@',
  "'",
  "''",
  ' ',
  '  ',
  '=1+1',
  "'=1+1",
  '\0',
  '\u2028',
  '＝',
  'ä',
  '😀',
  'a',
  '__proto__',
  byteOrderMark,
  '|',
  '\\',
  '0',
  'sep=;',
];

test('whatever cells hold, they come back as they were written, in pieces of any size', async () => {
  const pick = randomNumbers(4);
  const cell = () => Array.from({ length: pick(5) }, () => shards[pick(shards.length)]).join('');
  for (let round = 0; round < 300; round += 1) {
    const width = 1 + pick(4);
    const header = Array.from({ length: width }, (_, index) => `h${index}`);
    // A blank row is no row, so each begins with its number.
    const rows = Array.from({ length: 1 + pick(6) }, (_, index) => [
      `n${index}`,
      ...Array.from({ length: width - 1 }, cell),
    ]);
    const written = byteOrderMark + csvText([header]) + csvText(rows);
    expect([round, await cellsOf(written, 1 + pick(40))]).toEqual([round, [header, ...rows]]);
  }
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\t=1',
  '\r=1',
  '\n',
  ' =1',
  '"=1"',
  "'=1",
  "''@",
  '  " =cmd|x',
  '＝1',
  '＋1',
])('no spreadsheet takes %j for a formula', (cell) => {
  expect(escapeFormula(cell)).toBe(`'${cell}`);
  expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
});

test.each(['a=1', "it's", "'quoted'", '1-2', '', ' ', '"a"', '2030-01-31'])(
  '%j is written as it is',
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  },
);

test.each([
  ['comma', 'a,b\r\n1,2\r\n'],
  ['semicolon', 'a;b\n1;2'],
  ['tab', 'a\tb\r1\t2\r'],
  ['line ends of two kinds', 'a,b\r\n1,2\n'],
  ['and the other way round', 'a,b\n1,2\r\n'],
  ['a mark at the start', `${byteOrderMark}a,b\n1,2\n`],
  ["Excel's line for the separator", 'sep=;\r\na;b\r\n1;2\r\n'],
  ['blank lines', '\n\na,b\n,\n\n1,2\n\n'],
  ['quotes', '"a","b"\r\n"1","2"'],
  ['the other separators in quotes', '"a";"b"\n"1";"2"'],
])('a file with %s is read', async (_name, text) => {
  expect(await cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test.each(['utf-16le', 'utf-16be'])(
  'a file in %s is read, with or without its mark',
  async (encoding) => {
    const encoded = (text: string) => {
      const bytes = Buffer.from(text, 'utf16le');
      return new Uint8Array(encoding === 'utf-16be' ? bytes.swap16() : bytes);
    };
    for (const mark of [byteOrderMark, ''])
      expect(await cellsOf(encoded(`${mark}name,x\r\nÄ😀,2\r\n`), 5)).toEqual([
        ['name', 'x'],
        ['Ä😀', '2'],
      ]);
  },
);

test('rows know the line on which they begin, whatever cells and blank lines stand above', async () => {
  const { file } = await read('sep=,\r\na,b\r\n"x\r\ny\nz",1\r\n\r\nlast,2\r\n');
  expect(file?.rows.map((row) => row.line)).toEqual([3, 7]);
});

test.each([
  ['nothing', '', 'The file is empty.'],
  ['blanks alone', '\n\n , \n', 'The file is empty.'],
  [
    'a quotation mark that is never closed',
    'a,b\n1,2\n3,"x\n4,5\n',
    'A quotation mark that opens in line 3 is never closed.',
  ],
  [
    'one long line',
    `a\n${'x'.repeat(300_000)}`,
    'Line 2 is longer than 100,000 characters. Perhaps a quotation mark is missing.',
  ],
  [
    'one long line in quotes',
    `a\n"${'x\n'.repeat(300_000)}`,
    'Line 2 is longer than 100,000 characters. Perhaps a quotation mark is missing.',
  ],
  [
    'one long line of quotes',
    `a\n"${'x"y'.repeat(100_000)}\n`,
    'Line 2 is longer than 100,000 characters. Perhaps a quotation mark is missing.',
  ],
  [
    'ten thousand columns',
    ','.repeat(9_999).replaceAll(',', 'h,'),
    'Line 1 has 9,999 columns; 200 are the most.',
  ],
  [
    'too many rows',
    `a\n${'1\n'.repeat(1_001)}`,
    'The file has more than 1,000 lines. Split it into smaller files.',
  ],
  [
    'a workbook',
    Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]),
    'This is a workbook, not a CSV file. Save it as "CSV UTF-8" and choose that file.',
  ],
  [
    'bytes that are no text',
    Uint8Array.from([0x61, 0x2c, 0xff, 0xff, 0x0a]),
    'The file is not readable as text. Save it as "CSV UTF-8" and choose it again.',
  ],
])('a file of %s is refused in words', async (_name, content, error) => {
  expect(await read(content)).toEqual({ error });
});

const namesIn = (cells: readonly string[]) =>
  cells.filter((cell) => ['Title', 'Assigned To', 'Due Date'].includes(cell)).length;

test.each([
  ['below lines about the export', 'Exported: 2026-11-20\n"Version: 7.1\n(all lists)"\n', 4],
  ['with semicolons below a line with commas', 'By Ann, Bob, and Cid\r\n\r\n', 3],
  ['in the first line', '', 1],
])('the header is found %s, and nothing above it is a row', async (_name, above, line) => {
  const { file } = await readCsv(
    pieces(utf8(`${above}Title;Assigned To;Due Date\nWater, then prune;ann;2026-12-01\n`)),
    limits,
    { namesIn },
  );
  expect([file?.headerLine, file?.header, file?.rows.length]).toEqual([
    line,
    ['Title', 'Assigned To', 'Due Date'],
    1,
  ]);
});

test('another line can be chosen for the header', async () => {
  const { file } = await readCsv(pieces(utf8('made by x\nWas,Wer\na,b\n')), limits, {
    namesIn,
    headerLine: 2,
  });
  expect([file?.header, file?.rows.length, file?.top.length]).toEqual([['Was', 'Wer'], 1, 3]);
});

test.each([
  ['{"id":"x","lists":[]}', 'a JSON file'],
  ['[{"_id":"x"}]', 'a JSON file'],
  ['  {\n  "id": 1', 'a JSON file'],
  ['<!DOCTYPE html><html>', 'a web page or an XML file'],
])('%j is not taken for a table', async (text, what) =>
  expect(await read(text)).toEqual({
    error: `This is ${what}, not a CSV file. Export the list as CSV and choose that file.`,
  }),
);

test('a row keeps every cell that says something, and of blank ones beyond the header one', async () => {
  const { file } = await read(`a,b\n${'x,'.repeat(9_999)}\n1,2,,,\n1,2,,4,\n`);
  expect(file?.rows.map(({ cells }) => cells.length)).toEqual([9_999, 3, 4]);
});

test.each([
  ['what Excel names is obeyed', 'sep=;\nName, first;Email\nA;b\n', ['Name, first', 'Email']],
  ['whatever it names', 'sep=|\nName|Email\nA|b\n', ['Name', 'Email']],
  ['a tab too', 'sep=\t\nName, x, y\tEmail\nA\tb\n', ['Name, x, y', 'Email']],
  [
    'of two separators the one that parts the rows too is meant',
    'Name;E-mail (a, b, c)\nA;a@x\n',
    ['Name', 'E-mail (a, b, c)'],
  ],
  [
    'a row of its own kind does not count',
    'Name;Notes (a, b, c)\nA;x\n\nB;y\n"C";1, 2, 3\n',
    ['Name', 'Notes (a, b, c)'],
  ],
  ['with no row to ask the header decides', 'Name;E-mail, or two\n', ['Name;E-mail', 'or two']],
  [
    'rows that hold lists do not mislead',
    'Title,Assignees\nA,x;y\nB,z;w\n',
    ['Title', 'Assignees'],
  ],
])('%s', async (_name, text, header) => {
  expect((await read(text)).file?.header).toEqual(header);
});

test('a header that names what objects are made of is a text like any other', async () => {
  expect(await cellsOf('__proto__,constructor\nx,y\n')).toEqual([
    ['__proto__', 'constructor'],
    ['x', 'y'],
  ]);
});

test('a reading that nobody wants any more ends', async () => {
  expect(
    await readCsv(pieces(utf8('a\n1\n'), 1), limits, { isWanted: () => false }),
  ).toHaveProperty('error');
});

describe('several texts in one cell', () => {
  test.each([
    ['a; b;c', ['a', 'b', 'c']],
    ['a, b', ['a', 'b']],
    ['a\nb', ['a', 'b']],
    ['Smith, John; Ada', ['Smith, John', 'Ada']],
    ['"a;b"; c', ['a;b', 'c']],
    ['"Smith, John"', ['Smith, John']],
    ['', []],
    [' ; ;', []],
    ['"', ['"']],
    ['a "b" c; d', ['a "b" c', 'd']],
    ['"a" b; c', ['"a" b', 'c']],
    ['["backend","security"]', ['backend', 'security']],
    ['["a; b", "c, d"]', ['a; b', 'c, d']],
    ["['backend', 'it\\'s']", ['backend', "it's"]],
    ['[backend, security]', ['backend', 'security']],
    ['[]', []],
    [' [ ] ', []],
    ['[1, 2]', ['1', '2']],
    ['[{"name":"bug","color":"red"}]', ['bug']],
    ['[{"id":1}]', null],
    ['["a", [1]]', null],
    ['[draft]', ['[draft]']],
    ['[WIP] fix', ['[WIP] fix']],
    ['"a","b, c"', ['a', 'b, c']],
    ['"a", b', ['a', 'b']],
    ['"a"x, b', ['"a"x', 'b']],
  ])('%j is parted', (cell, texts) => expect(splitList(cell)).toEqual(texts));

  test('a column with lists in brackets has only such', () =>
    expect(splitList('[draft]', { hasBrackets: true })).toEqual(['draft']));

  test.each([
    ['Doe, John', ['Doe, John']],
    ['Doe, John; Ann Lee', ['Doe, John', 'Ann Lee']],
    ['["Ann Lee"]', ['Ann Lee']],
    ['"Doe, John", "Ann Lee"', ['Doe, John', 'Ann Lee']],
  ])('a comma parts no people: %j', (cell, texts) =>
    expect(splitList(cell, { isPeople: true })).toEqual(texts),
  );

  test('brackets that are a text come back as one', () =>
    expect(splitList(joinList(['[a, b]']))).toEqual(['[a, b]']));

  test('what is joined is parted into the same', () => {
    const pick = randomNumbers(7);
    const parts = [';', ',', '"', ' ', 'a', 'b', '\n', "'", '\\', '😀'];
    for (let round = 0; round < 2_000; round += 1) {
      const texts = Array.from(
        { length: pick(4) },
        () => `x${Array.from({ length: pick(5) }, () => parts[pick(parts.length)]).join('')}y`,
      );
      expect(splitList(joinList(texts))).toEqual(texts);
    }
  });
});
