import { readdirSync } from 'node:fs';
import path from 'node:path';
import { watchSpace } from '../../server/uploads/space';
import { expectSoon } from '../helpers/expectSoon';
import { realFiles } from '../helpers/officeFiles';
import { onPostgres, waitingForLocks } from '../helpers/postgresDatabase';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { postTask } from '../helpers/taskForm';

const pdf = { name: 'plan.pdf', bytes: realFiles.pdf ?? Buffer.alloc(0) };
const size = pdf.bytes.length;
let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
const limits = { perPerson: (3 * size) as number | null, total: (5 * size) as number | null };
beforeAll(async () => {
  server = await startServer({ config: { quota: limits } });
  ann = await server.createUser({ roles: ['Admin'] });
  ben = await server.createUser({ roles: ['Admin'] });
});
afterAll(() => server.close());

const send = async (person: TestPerson, count: number) => {
  const files = Array.from({ length: count }, () => pdf);
  const { status, body } = await postTask(person.client, { assignedTo: [ann._id] }, files);
  return { status, body };
};
const stored = () =>
  readdirSync(path.join(server.dataDir, 'uploads'), {
    withFileTypes: true,
    recursive: true,
  }).filter((entry) => entry.isFile()).length;
const refusal = (text: string) => ({
  status: 507,
  body: { error: `${text}, so these files do not fit. Nothing was saved` },
});

it('attachments are limited per person and in total, also for calls at the same time', async () => {
  expect((await send(ann, 2)).status).toBe(201);
  expect(await send(ann, 2)).toEqual(refusal('Your attachments use 1 MB of 1 MB'));
  // Without files, and by others, tasks can be created.
  expect((await send(ann, 0)).status).toBe(201);
  const { db, events } = server.context;
  // Another session, because each makes one change at a time.
  const other = { ...ben, client: await server.signIn(ben.email, ben.password) };
  const forms = await db.transaction().execute(async (trx) => {
    await events.lock(trx);
    const sent = [send(ben, 2), send(other, 2)];
    // Both would find enough space now. The embedded database lets no form get so far.
    if (onPostgres) await expectSoon(() => waitingForLocks(db), 2);
    return sent;
  });
  const both = await Promise.all(forms);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 507]);
  expect((await send(ann, 1)).status).toBe(201);
  expect(await send(ben, 1)).toEqual(refusal('All attachments together use 1 MB of 1 MB'));
  expect(stored()).toBe(5);
});

it('attachments are refused before the disk is full, and other writes are not (F-3)', async () => {
  const small = await startServer({ config: { minFree: Number.MAX_SAFE_INTEGER } });
  const admin = await small.createUser({ roles: ['Admin'] });
  const { status, body } = await postTask(admin.client, { assignedTo: [admin._id] }, [pdf]);
  expect([status, body]).toEqual([
    507,
    { error: 'The server has no space left; nothing was saved' },
  ]);
  expect((await postTask(admin.client, { assignedTo: [admin._id] })).status).toBe(201);
  await small.close();
});

it('the log warns once when little space is left, and when there is enough again', async () => {
  const logged: string[] = [];
  const place = { dataDir: server.dataDir, minFree: 0 };
  const watch = watchSpace(place, { warn: (_details, text) => logged.push(text) });
  watch.stop();
  await watch.look();
  place.minFree = Number.MAX_SAFE_INTEGER;
  await watch.look();
  await watch.look();
  place.minFree = 0;
  await watch.look();
  expect(logged).toEqual([
    'little space is left; attachments will be refused soon',
    'there is space again',
  ]);
});
