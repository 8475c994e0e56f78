// On PostgreSQL: never, because no query decides the result.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackup, type BackupSource } from '../../server/backup/create';
import { restoreBackup } from '../../server/backup/restore';
import type { Config } from '../../server/context/config';
import { createS3Storage } from '../../server/uploads/s3Storage';
import { realFiles } from '../helpers/officeFiles';
import { startBucket, type TestBucket } from '../helpers/startBucket';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';

const png = Buffer.from(realFiles.png ?? '');
const folder = mkdtempSync(path.join(tmpdir(), 'docket-attached-'));
let bucket: TestBucket;
let server: TestServer | null = null;

beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(async () => {
  await server?.close();
  server = null;
  await bucket.clear();
});
afterAll(async () => {
  await bucket.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(config: Partial<Config> = {}) {
  server = await startServer({ config: { s3: bucket.settings, ...config } });
  const root = await server.signInRoot();
  const [person] = (await root.get('/api/users')).body as { _id: string }[];
  return { server, root, assignedTo: [person?._id ?? ''] };
}

test('an attachment is stored in the bucket, sent from it, and deleted with its task', async () => {
  const { server: running, root, assignedTo } = await start();
  const task = await createTask(root, { assignedTo }, [{ name: 'plan.png', bytes: png }]);
  const name = task.attachments[0]?.filename ?? '';
  expect(bucket.keys()).toEqual([name]);
  const uploads = path.join(running.dataDir, 'uploads');
  expect(readdirSync(uploads)).toEqual(['tmp']);
  expect(readdirSync(path.join(uploads, 'tmp'))).toEqual([]);

  const response = await fetch(`${running.url}/uploads/${name}`, {
    headers: { authorization: `Bearer ${root.token ?? ''}` },
  });
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);

  await root.delete(`/api/tasks/${task._id}`);
  expect(bucket.keys()).toEqual([]);
});

test('a file without a row goes to the trash of the bucket, and comes back with its row', async () => {
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  const { server: first, root, assignedTo } = await start({ dataDir });
  const task = await createTask(root, { assignedTo }, [{ name: 'plan.png', bytes: png }]);
  const name = task.attachments[0]?.filename ?? '';
  const row = await first.context.db
    .deleteFrom('task_attachments')
    .returningAll()
    .executeTakeFirstOrThrow();
  await first.close();

  const { server: second } = await start({ dataDir });
  expect(bucket.keys()).toEqual([expect.stringMatching(new RegExp(`^trash/[-\\d]+/${name}$`))]);
  await second.context.db.insertInto('task_attachments').values(row).execute();
  await second.close();

  const { root: again } = await start({ dataDir });
  expect(bucket.keys()).toEqual([name]);
  expect((await again.get(`/uploads/${name}`)).status).toBe(200);
});

test('an unknown key and a missing bucket stop the start without showing the key', async () => {
  await expect(start({ s3: { ...bucket.settings, accessKeyId: 'unknown' } })).rejects.toThrow(
    /^S3_BUCKET cannot be used: attachments at http:\/\/127\.0\.0\.1:\d+ \(it answered 403\)$/,
  );
  await expect(start({ s3: { ...bucket.settings, bucket: 'other' } })).rejects.toThrow(
    /answered 404/,
  );
});

test('while the bucket is away, an upload is refused whole, and works again afterwards', async () => {
  const { server: running, root, assignedTo } = await start();
  const kept = await createTask(root, { assignedTo }, [{ name: 'kept.png', bytes: png }]);
  await bucket.close();

  const refused = await postTask(root, { assignedTo }, [{ name: 'lost.png', bytes: png }]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toEqual({
    error: 'Attachments cannot be reached at the moment, please try again',
  });
  expect(readdirSync(path.join(running.dataDir, 'uploads', 'tmp'))).toEqual([]);
  const address = `/uploads/${kept.attachments[0]?.filename}`;
  expect((await root.get(address)).status).toBe(503);
  expect((await root.get('/api/tasks')).body).toHaveLength(1);

  await bucket.reopen();
  expect((await root.get(address)).status).toBe(200);
  await createTask(root, { assignedTo }, [{ name: 'sent.png', bytes: png }]);
});

test('a bucket with attachments is refused when the database is a new one, which is not made', async () => {
  const { server: running, root, assignedTo } = await start();
  await createTask(root, { assignedTo }, [{ name: 'plan.png', bytes: png }]);
  const before = bucket.keys();
  const backup = path.join(folder, 'of-attachments');
  await createBackup(running.context.config, backup);
  const place = emptyPlace(bucket.settings);
  await expect(startServer({ config: { ...place } })).rejects.toThrow(
    'S3_BUCKET has attachments, but the database has no accounts',
  );
  expect([readdirSync(place.dataDir), bucket.keys()]).toEqual([[], before]);
  await running.close();
  await restoreBackup(place, backup);
  await start(place);
});

/** Where a backup can be restored, with the bucket if one is named. */
const emptyPlace = (s3: Config['s3']): BackupSource => ({
  dataDir: mkdtempSync(path.join(folder, 'data-')),
  databaseUrl: null,
  s3,
});

test('backups move attachments from a folder into a bucket, and out of it (J-2)', async () => {
  const { server: first, root, assignedTo } = await start({ s3: null });
  const task = await createTask(root, { assignedTo }, [
    { name: 'one.png', bytes: png },
    { name: 'two.png', bytes: png },
  ]);
  const names = task.attachments.map(({ filename }) => filename).sort();
  const backup = path.join(folder, 'of-folder');
  await createBackup(first.context.config, backup);

  // A file of something else, then what an interrupted restore may have left.
  const storage = createS3Storage(bucket.settings);
  const put = async (key: string) => {
    const file = path.join(folder, 'file');
    writeFileSync(file, 'damaged');
    await storage.put(file, key);
  };
  await put('other.txt');
  const inBucket = emptyPlace(bucket.settings);
  await expect(restoreBackup(inBucket, backup)).rejects.toThrow(
    'S3_BUCKET is not empty: it has other.txt',
  );
  await storage.remove('other.txt');
  await put(names[0] ?? '');
  await restoreBackup(inBucket, backup);
  expect(bucket.keys()).toEqual(names);
  expect(readdirSync(path.join(inBucket.dataDir, 'uploads'))).toEqual([]);

  await first.close();
  const { server: second } = await start(inBucket);
  const again = second.client();
  again.token = root.token;
  for (const name of names) expect((await again.get(`/uploads/${name}`)).status).toBe(200);
  const fromBucket = path.join(folder, 'of-bucket');
  await createBackup(second.context.config, fromBucket);
  const inFolder = emptyPlace(null);
  await restoreBackup(inFolder, fromBucket);
  for (const name of names)
    expect(readFileSync(path.join(inFolder.dataDir, 'uploads', name)).equals(png)).toBe(true);

  // A damaged object is found, and no half of a backup remains.
  await put(names[1] ?? '');
  await expect(createBackup(second.context.config, path.join(folder, 'not'))).rejects.toThrow(
    `1 attachments are missing or damaged, such as ${names[1]}; nothing was written`,
  );
  expect(readdirSync(folder)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^not/)]));
});
