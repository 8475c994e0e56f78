import { request as httpRequest } from 'node:http';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AddedFiles, Attachment, Task } from '../../src/contract/task';
import { sweepUploads } from '../../server/tasks/uploadSweep';
import { bulkEndOf } from '../helpers/bulk';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, filesForm, type FormFile } from '../helpers/taskForm';
import type { TestAnswer, TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
  eve = await server.createUser({ name: 'Eve' });
});
afterAll(() => server.close());

const png = (name = 'a.png'): FormFile => ({ name, bytes: realFiles.png ?? '' });
const pdf = (name = 'brief.pdf'): FormFile => ({ name, bytes: realFiles.pdf ?? '' });
const pathOf = ({ _id }: Task) => `/api/tasks/${_id}/attachments`;
const add = (client: TestClient, task: Task, files: FormFile[], key?: string) =>
  client.post(pathOf(task), filesForm(files), key ? { 'idempotency-key': key } : undefined);
const remove = (client: TestClient, task: Task, file: Attachment) =>
  client.delete(`${pathOf(task)}/${file.filename}`);
const newTask = (files: FormFile[] = []) =>
  createTask(root, { assignedTo: [ann._id, ben._id] }, files);
const read = async ({ _id }: Task, client = root) =>
  (await client.get(`/api/tasks/${_id}`)).body as Task;
/** Adds a file that is accepted. */
async function added(client: TestClient, task: Task, file = png()): Promise<Attachment> {
  const answer = await add(client, task, [file]);
  const [one] = (answer.body as AddedFiles).attachments;
  if (!one) throw new Error(`not added: ${answer.text}`);
  return one;
}

const filesOnDisk = () =>
  readdirSync(path.join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
const stored = async () => ({
  files: filesOnDisk(),
  rows: (await server.context.db.selectFrom('task_attachments').select('filename').execute())
    .map(({ filename }) => filename)
    .sort(),
});
const eventsOf = (task: Task) =>
  server.context.db
    .selectFrom('events')
    .selectAll()
    .where('task_id', '=', task._id)
    .where('seq', '>', task.seq ?? 0)
    .where('type', 'like', 'task-%')
    .orderBy('seq')
    .execute();

test('an assignee adds files: they are stored, announced, told in the history, and open', async () => {
  const task = await newTask([png('first.png')]);
  const answer = await add(ann.client, task, [pdf(), png('Größe 寸法.png')]);
  expect(answer.status).toBe(200);
  const { attachments: files, task: after } = answer.body as AddedFiles;
  expect(files).toMatchObject([
    { originalname: 'brief.pdf', mimetype: 'application/pdf', addedBy: ann._id },
    { originalname: 'Größe 寸法.png', mimetype: 'image/png', addedBy: ann._id },
  ]);
  expect(after.attachments).toEqual([...task.attachments, ...files]);
  expect(after.updatedAt >= task.updatedAt).toBe(true);
  expect(task.attachments[0]).not.toHaveProperty('addedBy');
  for (const { filename } of files)
    expect((await ben.client.get(`/uploads/${filename}`)).status).toBe(200);
  expect((await eve.client.get(`/uploads/${files[0]?.filename}`)).status).toBe(404);

  const [event, ...more] = await eventsOf(task);
  expect(more).toEqual([]);
  expect(event?.type).toBe('task-updated');
  expect(JSON.parse(event?.payload ?? '')).toMatchObject({ attachments: after.attachments });
  expect(JSON.parse(event?.audience ?? '')).toEqual({
    administrators: true,
    users: [ann._id, ben._id],
  });
  // The list has it from the cached row.
  const listed = (await root.get('/api/tasks', { accept: 'application/x-ndjson' })).text;
  expect(listed).toContain(files[1]?.filename ?? 'none');

  const history = (await ben.client.get(`/api/tasks/${task._id}?history=50`)).body as Task;
  expect(history.fileActivity).toHaveLength(2);
  expect(history.fileActivity).toEqual(
    expect.arrayContaining(
      files.map(({ originalname }) => ({
        _id: expect.any(String),
        type: 'fileAdded',
        originalname,
        timestamp: after.updatedAt,
        user: { _id: ann._id, name: 'Ann' },
      })),
    ),
  );
});

test('the activity has only what the specification knows, and what happened to files is beside it', async () => {
  const task = await newTask();
  const file = await added(ann.client, task);
  await remove(ann.client, task, file);
  const types = (history: Partial<Task> = {}) => [
    history.activity?.map(({ type }) => type),
    history.fileActivity?.map(({ type }) => type),
  ];
  const expected = [
    ['assigned', 'assigned'],
    ['fileRemoved', 'fileAdded'],
  ];
  expect(types(await read(task))).toEqual(expected);
  const list = (await root.get('/api/tasks')).body as Task[];
  expect(types(list.find(({ _id }) => _id === task._id))).toEqual(expected);
  const part = (query: string) => root.get(`/api/tasks/${task._id}${query}`);
  expect(types((await part('?history=50')).body as Task)).toEqual(expected);
  const newest = (await part('?history=1')).body as Task;
  expect([types(newest), newest.earlier?.activity]).toEqual([[[], ['fileRemoved']], 3]);
  const rest = (await part(`/history?before=${newest.earlier?.before}`)).body as Task;
  expect(types(rest)).toEqual([['assigned', 'assigned'], ['fileAdded']]);
  // A long history is sent in pieces.
  for (let n = 0; n < 25; n += 1)
    await ann.client.patch(`/api/tasks/${task._id}`, {
      status: n % 2 === 0 ? 'On Hold' : 'Pending',
    });
  const [activity, ofFiles] = types(await read(task));
  expect([activity?.length, ofFiles]).toEqual([27, expected[1]]);
});

test('who does not see the task can neither add nor remove, and nothing is written', async () => {
  const task = await newTask();
  const file = await added(ann.client, task);
  const before = await stored();
  expect((await add(eve.client, task, [png()])).status).toBe(404);
  expect((await remove(eve.client, task, file)).status).toBe(404);
  expect((await add(eve.client, { ...task, _id: 'none' }, [png()])).status).toBe(404);
  expect(await stored()).toEqual(before);
});

test('who added a file removes it, and administrators do; others, the assignees too, do not', async () => {
  const task = await newTask([png('given.png')]);
  const given = task.attachments[0];
  const file = await added(ann.client, task);
  const refused = await remove(ben.client, task, file);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: 'Only who added a file, or an administrator, can remove it' },
  ]);
  expect((await remove(ann.client, task, given ?? file)).status).toBe(403);
  const before = await read(task);
  const answer = await remove(ann.client, task, file);
  expect([answer.status, (answer.body as Task).attachments]).toEqual([200, [given]]);
  expect(existsSync(path.join(server.dataDir, 'uploads', file.filename))).toBe(false);
  expect((await root.get(`/uploads/${file.filename}`)).status).toBe(404);
  const [event] = await eventsOf(before);
  expect(JSON.parse(event?.payload ?? '')).toMatchObject({ attachments: [given] });
  expect((await remove(ann.client, task, file)).status).toBe(404);
  expect((await remove(admin.client, task, given ?? file)).status).toBe(200);
  const audited = await server.context.db
    .selectFrom('audit')
    .select(['actor_name', 'action', 'details'])
    .where('target_id', '=', task._id)
    .execute();
  expect(
    audited.map(({ details, ...rest }) => ({ ...rest, ...JSON.parse(details ?? '{}') })),
  ).toEqual([
    {
      actor_name: 'Ada',
      action: 'taskChanged',
      before: { file: 'given.png' },
      after: { file: null },
    },
  ]);
});

test('a file is only removed from its own task', async () => {
  const [task, other] = [await newTask(), await newTask()];
  const file = await added(ann.client, task);
  expect((await remove(root, other, file)).status).toBe(404);
  expect((await root.get(`/uploads/${file.filename}`)).status).toBe(200);
});

test.each<[string, FormFile[], number, string]>([
  ['of another type', [png(), { name: 'page.html', bytes: '<p>' }], 400, 'page.html'],
  ['whose content is something else', [{ name: 'fake.png', bytes: '<svg/>' }], 400, 'fake.png'],
  ['without content', [{ name: 'empty.pdf', bytes: '' }], 400, 'empty.pdf'],
  ['that is too large', [{ name: 'a.png', bytes: Buffer.alloc(10_485_761) }], 413, 'a.png'],
  ['of which there are none', [], 400, 'No file'],
])('a file %s is refused, and nothing stays', async (_what, files, status, text) => {
  const task = await newTask();
  const before = await stored();
  const answer = await add(ann.client, task, files);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
  expect(await stored()).toEqual(before);
  expect((await read(task)).seq).toBe(task.seq);
});

test('a form with a field, and a body that is no form, are refused', async () => {
  const task = await newTask();
  const before = await stored();
  const form = filesForm([png()]);
  form.append('addedBy', eve._id);
  expect((await ann.client.post(pathOf(task), form)).status).toBe(413);
  expect((await ann.client.post(pathOf(task), { files: [] })).status).toBe(400);
  expect(await stored()).toEqual(before);
});

test('a task holds 20 files, also when two people add the last one at the same time', async () => {
  const task = await newTask(Array.from({ length: 19 }, (_none, n) => png(`${n}.png`)));
  const answers = await Promise.all([
    add(ann.client, task, [png('ann.png')]),
    add(ben.client, task, [png('ben.png')]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413]);
  const after = await read(task);
  expect(after.attachments).toHaveLength(20);
  const { files, rows } = await stored();
  expect(files).toEqual(rows);
});

test('files stay in the order in which they were added, after removals too', async () => {
  const task = await newTask([png('1.png'), png('2.png')]);
  await remove(root, task, task.attachments[0] ?? { filename: '', originalname: '' });
  for (const name of ['3.png', '4.png']) await added(ann.client, task, png(name));
  const names = (await read(task)).attachments.map(({ originalname }) => originalname);
  expect(names).toEqual(['2.png', '3.png', '4.png']);
});

test('a call that is repeated with its key adds once, and answers the same files', async () => {
  const task = await newTask();
  const before = await stored();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => add(ann.client, task, [png()], 'key-of-files')),
  );
  const names = new Set(answers.map((one) => (one.body as AddedFiles).attachments[0]?.filename));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(names.size).toBe(1);
  const { files, rows } = await stored();
  expect([files.length, rows.length]).toEqual([before.files.length + 1, before.rows.length + 1]);
  expect((await read(task)).attachments).toHaveLength(1);
  expect((await add(ann.client, task, [pdf()], 'key-of-files')).status).toBe(422);
  expect((await stored()).files).toEqual(files);
});

test('a removal that is repeated with its key answers the task again', async () => {
  const task = await newTask();
  const file = await added(ann.client, task);
  const send = () =>
    ann.client.send('DELETE', `${pathOf(task)}/${file.filename}`, undefined, {
      'idempotency-key': 'key-of-removal',
    });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect((await eventsOf(task)).map(({ type }) => type)).toEqual(['task-updated', 'task-updated']);
});

test('an upload that breaks off leaves nothing', async () => {
  const task = await newTask();
  const before = await stored();
  const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n';
  await new Promise<void>((resolve) => {
    const request = httpRequest(`${server.url}${pathOf(task)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ann.client.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '100000',
      },
    });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.write(Buffer.concat([Buffer.from(head), realFiles.png ?? Buffer.alloc(0)]));
    // Once the server has begun to write the file.
    const begun = setInterval(() => {
      if (filesOnDisk().length === before.files.length) return;
      clearInterval(begun);
      request.destroy();
    }, 5);
  });
  for (let tries = 0; tries < 250 && filesOnDisk().length > before.files.length; tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  expect(await stored()).toEqual(before);
  expect((await read(task)).seq).toBe(task.seq);
});

test('a task that is deleted during the upload leaves no file', async () => {
  const task = await newTask();
  const before = await stored();
  const { commit } = server.context.uploads;
  server.context.uploads.commit = async (files) => {
    await commit(files);
    await root.delete(`/api/tasks/${task._id}`);
  };
  const answer: TestAnswer = await add(ann.client, task, [png()]);
  server.context.uploads.commit = commit;
  expect(answer.status).toBe(404);
  expect(await stored()).toEqual(before);
});

test('a deleted task and its undo keep the files, and who added them', async () => {
  const task = await newTask();
  const file = await added(ann.client, task);
  const deleted = bulkEndOf(await root.post('/api/tasks/bulk', { ids: [task._id], delete: true }));
  await sweepUploads(server.context);
  await root.post(`/api/tasks/bulk/${deleted.actionId}/undo`, {});
  expect((await read(task)).attachments).toEqual([file]);
  const history = (await root.get(`/api/tasks/${task._id}?history=50`)).body as Task;
  expect(history.fileActivity).toMatchObject([{ type: 'fileAdded', originalname: 'a.png' }]);
  expect((await ann.client.get(`/uploads/${file.filename}`)).status).toBe(200);
  expect((await remove(ann.client, task, file)).status).toBe(200);
});

test('home says what others added', async () => {
  const task = await newTask();
  const since = new Date(Date.parse(task.createdAt) - 1).toISOString();
  await added(ann.client, task, pdf('Plan of Ann.pdf'));
  const day = await ben.client.get(`/api/my-day?today=2030-01-01&since=${since}`);
  const { changed } = day.body as { changed: object[] };
  expect(changed).toContainEqual(
    expect.objectContaining({ _id: task._id, type: 'fileAdded', by: 'Ann', to: 'Plan of Ann.pdf' }),
  );
});
