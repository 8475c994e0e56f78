// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: kills of the built server.
import type { Task } from '../../src/contract/task';
import { batchSize } from '../../server/bulk/bulkService';
import { newId } from '../../server/lib/ids';
import { transaction } from '../../server/events/transaction';
import { bulkEndOf } from '../helpers/bulk';
import { useServerProcesses } from '../helpers/serverProcess';
import { startServer } from '../helpers/startServer';
import { taskRecord } from '../helpers/taskRecords';

const rows = 40 * batchSize;
const change = { status: 'On Hold', labels: { add: ['x'] } };
const key = { 'idempotency-key': 'many-tasks' };
const servers = useServerProcesses();

test('a killed server leaves whole batches, which can be undone, and the repeated call does the rest', async () => {
  const dataDir = servers.folder;
  const before = await startServer({ config: { dataDir } });
  const ids = Array.from({ length: rows }, newId);
  await transaction(before.context, async (trx) => {
    for (let from = 0; from < rows; from += 500) {
      await trx
        .insertInto('tasks')
        .values(
          ids
            .slice(from, from + 500)
            .map((_id, index) =>
              taskRecord({ _id, title: `Task ${from + index}` }, from + index + 1),
            ),
        )
        .execute();
    }
  });
  await before.close();

  const process = await servers.start();
  const { token } = await servers.signIn(process.url);
  const answer = await fetch(`${process.url}/api/tasks/bulk`, {
    method: 'POST',
    body: JSON.stringify({ ids, change }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key },
  });
  const action = answer.headers.get('docket-action') ?? '';
  let answered = '';
  const reading = (async () => {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      answered += Buffer.from(chunk).toString();
      if (answered.split('\n').length > 3 * batchSize) await process.end('SIGKILL');
    }
  })();
  await expect(reading).rejects.toThrow();
  const told = answered.split('\n').filter((line) => line.includes('"changed"')).length;

  const after = await startServer({ config: { dataDir } });
  const root = await after.signInRoot();
  const changed = ((await root.get('/api/tasks')).body as Task[]).filter(
    (task) => task.status === 'On Hold',
  );
  // All answered changes are stored, all batches are complete, and so is each changed task.
  expect(changed.length).toBeGreaterThanOrEqual(told);
  expect([changed.length % batchSize, changed.length < rows]).toEqual([0, true]);
  expect(changed.every((task) => task.labels.join() === 'x')).toBe(true);
  // What was done is answered again and not done again, although another change has followed.
  const [first] = changed;
  await root.patch(`/api/tasks/${first?._id}`, { status: 'Pending' });
  const again = await root.post('/api/tasks/bulk', { ids, change }, key);
  expect(again.headers.get('docket-action')).toBe(action);
  expect(bulkEndOf(again)).toMatchObject({ done: rows, unchanged: 0, refused: 0 });
  expect((await root.get(`/api/tasks/${first?._id}`)).body).toMatchObject({ status: 'Pending' });
  expect(bulkEndOf(await root.post(`/api/tasks/bulk/${action}/undo`))).toMatchObject({
    done: rows,
    refused: 0,
  });
  await after.close();
});
