import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { Config } from '../../server/context/config';
import type { S3Settings } from '../../server/uploads/s3Storage';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';

const png = Buffer.from(realFiles.png ?? '');
const folder = mkdtempSync(path.join(tmpdir(), 'docket-bucket-'));
const bucketName = 'attachments';
let bucket: S3rver;
let settings: S3Settings;
let server: TestServer | null = null;

async function openBucket(port = 0): Promise<number> {
  bucket = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucketName, configs: [] }],
  });
  return (await bucket.run()).port;
}

beforeAll(async () => {
  settings = {
    endpoint: `http://127.0.0.1:${await openBucket()}`,
    bucket: bucketName,
    region: 'us-east-1',
    // The fixed keys of this server. It refuses other ids, but does not check signatures.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
afterEach(async () => {
  await server?.close();
  server = null;
  bucket.reset();
  await bucket.configureBuckets();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The keys in the bucket. The server stores each file beside files that describe it. */
const keys = () =>
  readdirSync(path.join(folder, bucketName), { recursive: true, encoding: 'utf8' })
    .flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
    .sort();

async function start(config: Partial<Config> = {}) {
  server = await startServer({ config: { s3: settings, ...config } });
  const root = await server.signInRoot();
  const [person] = (await root.get('/api/users')).body as { _id: string }[];
  return { server, root, assignedTo: [person?._id ?? ''] };
}

test('an attachment is stored in the bucket, sent from it, and deleted with its task', async () => {
  const { server: running, root, assignedTo } = await start();
  const task = await createTask(root, { assignedTo }, [{ name: 'plan.png', bytes: png }]);
  const name = task.attachments[0]?.filename ?? '';
  expect(keys()).toEqual([name]);
  const uploads = path.join(running.dataDir, 'uploads');
  expect(readdirSync(uploads)).toEqual(['tmp']);
  expect(readdirSync(path.join(uploads, 'tmp'))).toEqual([]);

  const response = await fetch(`${running.url}/uploads/${name}`, {
    headers: { authorization: `Bearer ${root.token ?? ''}` },
  });
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);

  await root.delete(`/api/tasks/${task._id}`);
  expect(keys()).toEqual([]);
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
  expect(keys()).toEqual([expect.stringMatching(new RegExp(`^trash/[-\\d]+/${name}$`))]);
  await second.context.db.insertInto('task_attachments').values(row).execute();
  await second.close();

  const { root: again } = await start({ dataDir });
  expect(keys()).toEqual([name]);
  expect((await again.get(`/uploads/${name}`)).status).toBe(200);
});

test('an unknown key and a missing bucket stop the start without showing the key', async () => {
  await expect(start({ s3: { ...settings, accessKeyId: 'unknown' } })).rejects.toThrow(
    /^S3_BUCKET cannot be used: attachments at http:\/\/127\.0\.0\.1:\d+ \(it answered 403\)$/,
  );
  await expect(start({ s3: { ...settings, bucket: 'other' } })).rejects.toThrow(/answered 404/);
});

test('while the bucket is away, an upload is refused whole, and works again afterwards', async () => {
  const { server: running, root, assignedTo } = await start();
  const kept = await createTask(root, { assignedTo }, [{ name: 'kept.png', bytes: png }]);
  const { port } = new URL(settings.endpoint);
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

  await openBucket(Number(port));
  expect((await root.get(address)).status).toBe(200);
  await createTask(root, { assignedTo }, [{ name: 'sent.png', bytes: png }]);
});
