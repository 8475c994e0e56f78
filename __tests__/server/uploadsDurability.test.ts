// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: uploads of the built server, cut and killed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { openDatabase } from '../../server/db/open';
import { realFiles } from '../helpers/officeFiles';
import { useServerProcesses } from '../helpers/serverProcess';
import { postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const rounds = 3;
const servers = useServerProcesses();
const { start, signIn } = servers;

/** Creates tasks with two files until the server is gone. Returns the ids of acknowledged ones. */
async function uploadUntilGone(
  client: TestClient,
  assignedTo: string[],
  onAcknowledged: () => void,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    try {
      const large = Buffer.concat([
        realFiles.png ?? Buffer.alloc(0),
        Buffer.alloc(300_000, acknowledged.length),
      ]);
      const answer = await postTask(client, { assignedTo }, [
        { name: 'a.png', bytes: large },
        { name: 'b.docx', bytes: realFiles.docx ?? '' },
      ]);
      if (answer.status !== 201) continue;
      acknowledged.push((answer.body as Task)._id);
      onAcknowledged();
    } catch {
      // The connection broke, so it is unknown whether this one was stored.
      return acknowledged;
    }
  }
}

test('after kills, every row and acknowledged task has its files, and others are in the trash (F-6)', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    const clients = [await signIn(server.url), await signIn(server.url), await signIn(server.url)];
    const [root] = (await clients[0]?.get('/api/users'))?.body as User[];
    // At a different time in each round, while other uploads are running.
    let left = 3 + round;
    const killInTime = () => {
      left -= 1;
      if (left === 0) server.process.kill('SIGKILL');
    };
    acknowledged.push(
      ...(
        await Promise.all(
          clients.map((client) => uploadUntilGone(client, [root?._id ?? ''], killInTime)),
        )
      ).flat(),
    );
  }
  await (await start()).end('SIGTERM');

  const db = await openDatabase({ dataDir: servers.folder });
  const rows = await db.selectFrom('task_attachments').selectAll().execute();
  await db.destroy();
  const uploads = path.join(servers.folder, 'uploads');
  for (const row of rows) {
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(uploads, row.filename)))
        .digest('hex'),
    ).toBe(row.sha256);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  for (const id of acknowledged) expect(rows.filter((row) => row.task_id === id)).toHaveLength(2);
  const onDisk = ['.', 'tmp']
    .flatMap((place) => readdirSync(path.join(uploads, place), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  expect(onDisk.sort()).toEqual(rows.map((row) => row.filename).sort());
});
