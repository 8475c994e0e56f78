// On PostgreSQL: always.
import { deleteOldActions } from '../../server/bulk/deleteOldActions';
import type { Note } from '../../src/contract/note';
import type { AddedFiles } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { importTasks } from '../helpers/importTasks';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { countedBytes, storedBytes } from '../helpers/storedBytes';
import { createTask, filesForm } from '../helpers/taskForm';

// The server adds up what each person stores while it changes. Here it is counted from the rows.

const texts = ['short', 'Größe 📎 — öäü', 'x'.repeat(3000), ''];
const file = { name: 'a.pdf', bytes: realFiles.pdf ?? '' };
let now = Date.now();
let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer({ now: () => now });
  ann = await server.createUser({ roles: ['Root'] });
  ben = await server.createUser();
});
afterAll(() => server.close());

/** Compares, and returns what has been counted. */
async function check(): Promise<Record<string, number>> {
  const { db } = server.context;
  const stored = await storedBytes(db);
  expect(stored).toEqual(await countedBytes(db));
  return stored;
}

/** A task by Ann with a file, and comments and activity by both. */
async function newTask(): Promise<string> {
  const fields = { title: 'Grüße', description: texts[1], assignedTo: [ann._id, ben._id] };
  const { _id } = await createTask(ann.client, fields, [file, { ...file, name: 'b.pdf' }]);
  for (const person of [ann, ben, ben])
    await person.client.post(`/api/tasks/${_id}/comments`, { text: texts[1] });
  await ben.client.patch(`/api/tasks/${_id}`, { status: 'Completed' });
  return _id;
}

it('follows notes', async () => {
  const { body } = await ben.client.post('/api/notes', { title: 'Ä', text: '', tag: ['a'] });
  const { _id } = body as Note;
  for (const text of texts) {
    await ben.client.patch(`/api/notes/${_id}`, { text, title: text.slice(0, 50) || 'T' });
    await check();
  }
  const { body: foreign } = await ann.client.post('/api/notes', {
    title: 'For Ben',
    text: texts[1],
    tag: [],
    id: ben._id,
  });
  const before = await check();
  expect(before[ben._id]).toBeGreaterThan(400);
  await ann.client.delete(`/api/notes/${(foreign as Note)._id}`);
  await ben.client.delete(`/api/notes/${_id}`);
  expect(await check()).toEqual({});
});

it('follows tasks with their files, comments and activity', async () => {
  const before = await check();
  const id = await newTask();
  await check();
  for (const text of texts) {
    await ann.client.patch(`/api/tasks/${id}`, {
      description: text,
      title: `T ${text}`.trim().slice(0, 90),
    });
    await check();
  }
  await ann.client.patch(`/api/tasks/${id}`, { priority: 'High', labels: ['one'] });
  const added = await ben.client.post(`/api/tasks/${id}/attachments`, filesForm([file, file]));
  await check();
  const [one] = (added.body as AddedFiles).attachments;
  await ann.client.delete(`/api/tasks/${id}/attachments/${one?.filename}`);
  await check();
  await ann.client.delete('/api/tasks/assign/' + id, { user_id: ben._id });
  await ann.client.post('/api/tasks/assign', { task_id: id, user_id: [ben._id] });
  const between = await check();
  expect(between[ben._id]).toBeGreaterThan(before[ben._id] ?? 0);
  expect((await ann.client.delete(`/api/tasks/${id}`)).status).toBe(200);
  expect(await check()).toEqual(before);
});

it('follows time entries', async () => {
  const taskId = await newTask();
  const before = await check();
  const entry = { taskId, day: '2026-03-02', seconds: 60 };
  const { body } = await ben.client.post('/api/time', { ...entry, note: texts[1] });
  const { _id } = body as { _id: string };
  for (const note of ['ä', 'x'.repeat(500), ''])
    for (const { client } of [ben, ann]) {
      await client.patch(`/api/time/${_id}`, { note });
      await check();
    }
  const added = await check();
  expect(added).not.toEqual(before);
  // It can be restored, so it counts.
  await ben.client.delete(`/api/time/${_id}`);
  expect(await check()).toEqual(added);
  await ben.client.post(`/api/time/${_id}/restore`);
  expect(await check()).toEqual(added);
  await ben.client.post('/api/time/timer', { taskId, day: entry.day, at: '2026-03-01T00:00:00Z' });
  await ben.client.post('/api/time/timer/stop', { day: entry.day, note: texts[1] });
  await check();
});

it('follows imports, actions on many tasks, and their undo', async () => {
  const before = await check();
  const line = { title: 'Imported', description: texts[2], assignees: [ben.email] };
  const ids = await importTasks(
    ann.client,
    Array.from({ length: 120 }, (_none, at) => ({ ...line, title: `Imported ${at}` })),
  );
  ids.push(await newTask());
  await check();
  const change = { status: 'On Hold', assignees: { add: [ann._id] } };
  const changed = await ann.client.post('/api/tasks/bulk', { ids, change });
  expect(bulkEndOf(changed).done).toBe(ids.length);
  await check();
  const full = await check();
  const deleted = bulkEndOf(await ann.client.post('/api/tasks/bulk', { ids, delete: true }));
  expect(await check()).toEqual(before);
  await ann.client.post(`/api/tasks/bulk/${deleted.actionId}/undo`, {});
  expect(await check()).toEqual(full);
  await ann.client.post('/api/tasks/bulk', { ids, delete: true });
  now += 48 * 3_600_000;
  await deleteOldActions(server.context);
  expect(await check()).toEqual(before);
});

it('follows the deletion of an account, whose tasks remain', async () => {
  const eve = await server.createUser({ roles: ['Admin'] });
  await eve.client.post('/api/notes', { title: 'N', text: texts[2], tag: [] });
  await createTask(eve.client, { assignedTo: [ben._id] });
  const before = await check();
  const root = await server.signInRoot();
  expect((await root.delete(`/api/users/${eve._id}`)).status).toBe(200);
  const after = await check();
  expect((before[eve._id] ?? 0) - (after[eve._id] ?? 0)).toBe(200 + 1 + 3000);
});
