// On PostgreSQL: always.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Note } from '../../src/contract/note';
import { bulkEndOf, verdictsOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { importOf } from '../helpers/importTasks';
import { realFiles } from '../helpers/officeFiles';
import { onPostgres, waitingForLocks } from '../helpers/postgresDatabase';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { storedBytes } from '../helpers/storedBytes';
import { postTask } from '../helpers/taskForm';

const pdf = { name: 'plan.pdf', bytes: realFiles.pdf ?? Buffer.alloc(0) };
const limits = { perPerson: null as number | null, total: null as number | null };
let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer({ config: { quota: limits } });
});
afterAll(() => server.close());
beforeEach(async () => {
  limits.perPerson = null;
  limits.total = null;
  ann = await server.createUser({ roles: ['Admin'] });
  ben = await server.createUser({ roles: ['Admin'] });
});

const stored = () => storedBytes(server.context.db);
/** Allows so many bytes more than this person stores. */
async function allow(person: TestPerson, more: number): Promise<void> {
  limits.perPerson = ((await stored())[person._id] ?? 0) + more;
}
const refusal = (who = 'You', limit = limits.perPerson) => [
  507,
  {
    error: `${who} can store ${(limit ?? 0) / 1024 / 1024} MB, and this does not fit. Nothing was saved`,
  },
];
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
const saveNote = (person: TestPerson, text: string, id?: string) =>
  person.client.post('/api/notes', { title: 'N', text, tag: [], ...(id && { id }) });
/** Bytes of a note besides its text. */
const emptyNote = 201;

it('a note fits to the byte, a smaller text always does, and deleting frees its space', async () => {
  await allow(ann, emptyNote + 4);
  expect(answerOf(await saveNote(ann, 'Größe'))).toEqual(refusal());
  const saved = await saveNote(ann, 'Größ'.slice(0, 3));
  expect(saved.status).toBe(201);
  const { _id } = saved.body as Note;
  const change = (text: string) => ann.client.patch(`/api/notes/${_id}`, { text });
  expect(answerOf(await change('12345'))).toEqual(refusal());
  expect((await change('1234')).status).toBe(200);
  expect(answerOf(await saveNote(ann, ''))).toEqual(refusal());
  // Also where someone stores more than the limit since it was lowered.
  limits.perPerson = 10;
  expect((await change('123')).status).toBe(200);
  expect(answerOf(await change('1234'))).toEqual(refusal());
  expect((await ann.client.delete(`/api/notes/${_id}`)).status).toBe(200);
  limits.perPerson = emptyNote + 4;
  expect((await saveNote(ann, '1234')).status).toBe(201);
});

it('no kind of record passes the limit of a person, and others are not hindered', async () => {
  const taskId = await seedTask(server.context, 'A task', [ann]);
  const before = await stored();
  limits.perPerson = 0;
  const task = { title: 'New', assignedTo: [ann._id] };
  const growing = {
    note: () => saveNote(ann, ''),
    task: () => postTask(ann.client, task),
    files: () => postTask(ann.client, task, [pdf]),
    comment: () => ann.client.post(`/api/tasks/${taskId}/comments`, { text: 'C' }),
    status: () => ann.client.patch(`/api/tasks/${taskId}`, { status: 'Completed' }),
    assignee: () => ann.client.post('/api/tasks/assign', { task_id: taskId, user_id: [ben._id] }),
  };
  for (const [kind, send] of Object.entries(growing))
    expect([kind, ...answerOf(await send())]).toEqual([kind, ...refusal()]);
  const bulk = await ann.client.post('/api/tasks/bulk', {
    ids: [taskId],
    change: { status: 'Completed' },
  });
  expect(verdictsOf(bulk)).toEqual([
    { id: taskId, outcome: 'refused', error: (refusal()[1] as { error: string }).error },
  ]);
  expect(await stored()).toEqual(before);
  // What adds nothing is possible.
  expect((await ann.client.patch(`/api/tasks/${taskId}`, { orderKey: 'a0' })).status).toBe(200);
  expect((await ann.client.delete(`/api/tasks/${taskId}`)).status).toBe(200);

  limits.perPerson = null;
  await saveNote(ann, 'A long note'.repeat(1000));
  limits.perPerson = 10_000;
  expect((await saveNote(ben, 'Short')).status).toBe(201);
});

it('what someone adds counts for the person whose it is', async () => {
  expect((await saveNote(ben, 'x'.repeat(2000))).status).toBe(201);
  const created = await postTask(ben.client, { title: 'Of Ben', assignedTo: [ann._id] });
  const taskUrl = `/api/tasks/${(created.body as { _id: string })._id}`;
  await allow(ben, 1);
  expect(answerOf(await saveNote(ann, '', ben._id))).toEqual(refusal(ben.name));
  expect(answerOf(await ann.client.patch(taskUrl, { description: 'ab' }))).toEqual(
    refusal(ben.name),
  );
  expect((await ann.client.patch(taskUrl, { description: 'a' })).status).toBe(200);
  expect((await ann.client.post(`${taskUrl}/comments`, { text: 'By Ann' })).status).toBe(200);
});

it('an import beyond the limit is refused as a whole', async () => {
  const line = { description: 'x'.repeat(1000), assignees: [ben.email] };
  const body = importOf([1, 2, 3].map((at) => ({ ...line, title: `${ann._id} ${at}` })));
  await allow(ann, 3000);
  const before = await stored();
  expect(answerOf(await ann.client.post('/api/tasks/import', body))).toEqual(refusal());
  expect(await stored()).toEqual(before);
  await allow(ann, 6000);
  expect(answerOf(await ann.client.post('/api/tasks/import', body))).toEqual([
    200,
    [2, 3, 4].map((at) => ({ line: at, outcome: 'new', _id: expect.any(String) as string })),
  ]);
});

it('a deletion of many tasks frees space, and its undo needs it again', async () => {
  const ids = [1, 2, 3].map(() => '');
  for (const at of ids.keys()) {
    const { body } = await postTask(ann.client, { assignedTo: [ben._id] }, [pdf]);
    ids[at] = (body as { _id: string })._id;
  }
  await allow(ann, 0);
  expect(answerOf(await postTask(ann.client, { assignedTo: [ben._id] }))).toEqual(refusal());
  const { actionId } = bulkEndOf(await ann.client.post('/api/tasks/bulk', { ids, delete: true }));
  const undo = () => ann.client.post(`/api/tasks/bulk/${actionId}/undo`, {});
  expect((await postTask(ann.client, { assignedTo: [ben._id] })).status).toBe(201);
  expect(bulkEndOf(await undo())).toMatchObject({ done: 0, refused: 3 });
  limits.perPerson = null;
  expect(bulkEndOf(await undo())).toMatchObject({ done: 3, refused: 0 });
});

it('two calls at the same time cannot both take the last space', async () => {
  const other = { ...ann, client: await server.signIn(ann.email, ann.password) };
  await allow(ann, emptyNote);
  const both = await Promise.all([saveNote(ann, ''), saveNote(other, '')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 507]);
});

it('all together have a limit, also for files that are sent at the same time', async () => {
  const files = () =>
    readdirSync(path.join(server.dataDir, 'uploads'), {
      withFileTypes: true,
      recursive: true,
    }).filter((entry) => entry.isFile()).length;
  const used = async () => Object.values(await stored()).reduce((sum, bytes) => sum + bytes, 0);
  const send = (person: TestPerson) => postTask(person.client, { assignedTo: [ann._id] }, [pdf]);
  const atFirst = await used();
  expect((await send(ann)).status).toBe(201);
  const filesBefore = files();
  const each = (await used()) - atFirst;
  limits.total = atFirst + 2.5 * each;
  const { db, events } = server.context;
  const forms = await db.transaction().execute(async (trx) => {
    await events.lock(trx);
    const sent = [send(ann), send(ben)];
    // Both would find enough space now. The embedded database lets no form get so far.
    if (onPostgres) await expectSoon(() => waitingForLocks(db), 2);
    return sent;
  });
  const both = await Promise.all(forms);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 507]);
  expect(both.map(answerOf)).toContainEqual(refusal('All people together', limits.total));
  expect(files()).toBe(filesBefore + 1);
  expect(answerOf(await saveNote(ben, 'x'.repeat(each / 2)))).toEqual(
    refusal('All people together', limits.total),
  );
});
