import type { ImportVerdict } from '../../src/contract/transfer';
import { ImportJob } from '../../src/features/transfer/importJob';
import type { ImportLine } from '../../src/features/transfer/importLines';

const count = 7_000;
const file = {
  header: ['Title', 'Assignees'],
  rows: Array.from({ length: count }, (_, index) => ({ line: index + 2, cells: [`Task ${index}`, 'uma@example.com'] })),
};

test('a check that is stopped while the file is still being read goes on with all of its lines', async () => {
  const looked = new Set<number>();
  const send = (rows: readonly ImportLine[]) => {
    for (const { line } of rows) looked.add(line);
    return Promise.resolve({ verdicts: rows.map(({ line }): ImportVerdict => ({ line, outcome: 'new' })) });
  };
  const job = new ImportJob({ kind: 'tasks', file, send });
  const checked = job.check({ title: 0, assignees: 1 }, false);
  job.stop();
  await checked;
  expect(job.state).toMatchObject({ phase: 'halted', halted: 'checking' });
  expect(looked.size).toBe(0);

  await job.resume();
  expect(job.state).toMatchObject({ phase: 'ready', done: count, counts: { unknown: 0, new: count } });
  expect(looked.size).toBe(count);
});
