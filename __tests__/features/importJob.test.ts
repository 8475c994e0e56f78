import type { ImportVerdict, PersonLine, TaskLine } from '../../src/contract/transfer';
import { downloadRefused } from '../../src/features/transfer/import/importFiles';
import type { Mapping } from '../../src/features/transfer/import/importFields';
import { ImportJob } from '../../src/features/transfer/import/importJob';
import type { ImportLine } from '../../src/features/transfer/import/importLines';
import { noAnswers } from '../../src/features/transfer/import/importReading';
import type { SentLines } from '../../src/features/transfer/import/sendLines';
import { readCsv } from '../../src/lib/csv/csvReader';

const count = 7_000;
const today = '2026-11-22';
const settings = (mapping: Mapping, makePasswords = false) => ({
  mapping,
  makePasswords,
  answers: noAnswers,
});
const file = {
  top: [],
  headerLine: 1,
  header: ['Title', 'Assignees'],
  rows: Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    cells: [`Task ${index}`, 'uma@example.com'],
  })),
};

test('a check that is stopped while the file is still being read continues with all of its lines', async () => {
  const looked = new Set<number>();
  const send = (rows: readonly ImportLine[]) => {
    for (const { line } of rows) looked.add(line);
    return Promise.resolve({
      verdicts: rows.map(({ line }): ImportVerdict => ({ line, outcome: 'new' })),
    });
  };
  const job = new ImportJob({ kind: 'tasks', file, today, send });
  const checked = job.check(settings({ title: [0], assignees: [1] }));
  job.stop();
  await checked;
  expect(job.state).toMatchObject({ phase: 'halted', halted: 'checking' });
  expect(looked.size).toBe(0);

  await job.resume();
  expect(job.state).toMatchObject({
    phase: 'ready',
    done: count,
    counts: { unknown: 0, new: count },
  });
  expect(looked.size).toBe(count);
});

test('passwords that are perhaps in force outlive every change of how the file is read', async () => {
  const people = {
    top: [],
    headerLine: 1,
    header: ['Name', 'Email', 'Other', 'Secret'],
    rows: ['a', 'b'].map((name, at) => ({
      line: at + 2,
      cells: [name, `${name}@x.y`, `${name}@other.y`, 'From-file-1!'],
    })),
  };
  const stored = new Map<string, string>();
  let answers = false;
  const send = (rows: readonly ImportLine[], confirm: boolean): Promise<SentLines> => {
    const verdicts = rows.map((row): ImportVerdict => {
      const { email, password } = row as PersonLine;
      const outcome = stored.has(email) ? 'exists' : 'new';
      if (confirm && outcome === 'new') stored.set(email, password);
      return { line: row.line, outcome };
    });
    return Promise.resolve(
      answers || !confirm ? { verdicts } : { error: { status: 'NETWORK', text: 'gone' } },
    );
  };
  const job = new ImportJob({ kind: 'people', file: people, today, send });
  const mapping = { name: [0], email: [1] };
  const offered = () =>
    Object.fromEntries(job.generatedPasswords().map(({ email, password }) => [email, password]));
  await job.check(settings(mapping, true));
  expect(job.generatedPasswords()).toEqual([]);
  await job.confirm();
  expect(job.state.phase).toBe('halted');
  const inForce = Object.fromEntries(stored);
  expect(offered()).toEqual(inForce);

  for (const makePasswords of [false, true]) {
    for (const changed of [mapping, { name: [0], email: [2] }, { ...mapping, password: [3] }]) {
      await job.check(settings(changed, makePasswords));
      expect(offered()).toEqual(inForce);
    }
  }
  answers = true;
  await job.check(settings({ name: [0], email: [2] }, true));
  await job.confirm();
  expect(job.state.counts.imported).toBe(2);
  expect(offered()).toEqual(Object.fromEntries(stored));
  expect(Object.keys(offered())).toHaveLength(4);
});

describe('the file of refused lines', () => {
  const limits = { rows: 100, columns: 20, rowLength: 10_000 };
  let taken = new Blob();
  const textOf = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });
  beforeEach(() => {
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      taken = blob as Blob;
      return 'blob:taken';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  async function* bytes(text: string) {
    yield await Promise.resolve(new TextEncoder().encode(text));
  }
  /** What comes of a file whose lines are all refused. */
  const refused = async (text: string) => {
    const { file: read } = await readCsv(bytes(text), limits);
    if (!read) throw new Error('not read');
    const job = { kind: 'tasks', file: read, reasonAt: () => 'why' } as const;
    await downloadRefused(job, [...read.rows.keys()]);
    return (await textOf(taken)).replace('\uFEFF', '').replaceAll('"', '').trim().split('\r\n');
  };

  test.each([
    ['puts the reason last', 'Title,Assignees\nA,b\n', ['Title,Assignees,Reason', 'A,b,why']],
    ['replaces the reason of the last reading', 'Title,Reason\nA,old\n', ['Title,Reason', 'A,why']],
    [
      'drops no column for its name',
      'Title,Reason,Assignees\nA,because,b\n',
      ['Title,Reason,Assignees,Reason 2', 'A,because,b,why'],
    ],
    [
      'knows its second name too',
      'Title,Reason,Assignees,Reason 2\nA,because,b,old\n',
      ['Title,Reason,Assignees,Reason 2', 'A,because,b,why'],
    ],
    [
      'keeps cells beyond the columns',
      'Title,Assignees\nA,b,c,d\n',
      ['Title,Assignees,Reason', 'A,b,why,c,d'],
    ],
    [
      'and loses none of them to an old reason',
      'Title,Reason\nA,b,old\n',
      ['Title,Reason', 'A,why,b,old'],
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await refused(text)).toEqual(expected);
  });
});

test('lines are sent after those that they refer to, and checked without these references', async () => {
  const sent: Record<'checked' | 'written', TaskLine[]> = { checked: [], written: [] };
  const send = (rows: readonly ImportLine[], confirm: boolean) => {
    sent[confirm ? 'written' : 'checked'].push(...(rows as TaskLine[]));
    return Promise.resolve({
      verdicts: rows.map(({ line }): ImportVerdict => ({ line, outcome: 'new' })),
    });
  };
  const linked = {
    top: [],
    headerLine: 1,
    header: ['Title', 'Assignees', 'Id', 'Parent', 'Blocked by'],
    rows: [
      ['Low', 'a@b.c', 'low', 'middle', 'last; task of before'],
      ['Middle', 'a@b.c', 'middle', 'top', ''],
      ['Top', 'a@b.c', 'top', 'task of before', ''],
      ['Circle', 'a@b.c', 'circle', '', 'other'],
      ['Other', 'a@b.c', 'other', '', 'circle'],
      ['Last', 'a@b.c', 'last', '', ''],
      ['Below', 'a@b.c', 'below', 'other', ''],
    ].map((cells, at) => ({ line: at + 2, cells })),
  };
  const job = new ImportJob({ kind: 'tasks', file: linked, today, send });
  const mapping = { title: [0], assignees: [1], reference: [2], parent: [3], blockedBy: [4] };
  await job.check(settings(mapping));
  expect(sent.checked.map(({ parent, blockedBy }) => [parent, blockedBy])).toEqual([
    ['', ['task of before']],
    ['', []],
    ['task of before', undefined],
    [undefined, undefined],
    ['', []],
  ]);
  expect([3, 4].map((index) => [job.outcomeAt(index), job.reasonAt(index)])).toEqual(
    Array(2).fill(['refused', 'A task cannot wait for one that waits for it']),
  );
  expect(job.reasonAt(6)).toBe('"other" is not imported');
  await job.confirm();
  const order = sent.written.map(({ reference }) => reference);
  expect(order.toSorted()).toEqual(['last', 'low', 'middle', 'top']);
  expect(['top', 'middle', 'low'].map((one) => order.indexOf(one))).toEqual(
    ['top', 'middle', 'low'].map((one) => order.indexOf(one)).toSorted((a, b) => a - b),
  );
  expect(order.indexOf('last')).toBeLessThan(order.indexOf('low'));
  expect(sent.written.find(({ reference }) => reference === 'low')).toMatchObject({
    parent: 'middle',
    blockedBy: ['last', 'task of before'],
  });
});
