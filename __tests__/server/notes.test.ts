import type { Note } from '../../src/contract/note';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

async function write(client: TestClient, input: object): Promise<Note> {
  const answer = await client.post('/api/notes', {
    title: 'A note',
    text: '# Hello',
    tag: [],
    ...input,
  });
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${answer.text}`);
  return answer.body as Note;
}
const looks = async () =>
  (
    await server.context.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'note%')
      .orderBy('_id')
      .execute()
  ).map((row) => [row.actor_id, row.target_id, row.action]);

test('notes are created, listed without bodies, read, changed and deleted', async () => {
  const note = await write(ann.client, {
    title: 'Ünïcode 寸',
    text: '# Hi\n\n| a |\n|---|\n',
    tag: ['work', ' work ', 'home', ''],
  });
  expect(note).toMatchObject({
    title: 'Ünïcode 寸',
    text: '# Hi\n\n| a |\n|---|\n',
    tag: ['work', 'home'],
    version: 1,
  });
  const [listed] = (await ann.client.get('/api/notes')).body as Note[];
  expect(listed).toMatchObject({ _id: note._id, title: 'Ünïcode 寸', tag: ['work', 'home'] });
  expect(listed).not.toHaveProperty('text');
  expect((await ann.client.get(`/api/notes/${note._id}`)).body).toEqual(note);
  const changed = await ann.client.patch(`/api/notes/${note._id}`, {
    title: 'New',
    text: 'T',
    tag: ['home'],
  });
  expect(changed.body).toMatchObject({
    _id: note._id,
    title: 'New',
    text: 'T',
    tag: ['home'],
    version: 2,
  });
  expect((await ann.client.delete(`/api/notes/${note._id}`)).status).toBe(200);
  expect((await ann.client.get(`/api/notes/${note._id}`)).status).toBe(404);
  expect((await ann.client.get('/api/notes')).body).toEqual([]);
});

test('tags in another Unicode form are the same, and stored as NFC', async () => {
  const note = await write(ann.client, {
    title: 'Cafe\u0301',
    text: 'e\u0301',
    tag: ['e\u0301te\u0301', 'été'],
  });
  expect(note).toMatchObject({ title: 'Café', text: 'é', tag: ['été'] });
  await ann.client.delete(`/api/notes/${note._id}`);
});

test("another's note is as if it did not exist (B-3)", async () => {
  const note = await write(ann.client, {});
  const calls = (id: string) => [
    ben.client.get(`/api/notes/${id}`),
    ben.client.patch(`/api/notes/${id}`, { title: 'x' }),
    ben.client.delete(`/api/notes/${id}`),
    root.get(`/api/notes/${id}`),
    root.patch(`/api/notes/${id}`, { title: 'x' }),
    root.patch(`/api/notes/${id}`, { title: 'x', id: ben._id }),
  ];
  const hidden = await Promise.all(calls(note._id));
  const absent = await Promise.all(calls('f'.repeat(24)));
  expect(hidden.map((answer) => answer.status)).toEqual(Array(6).fill(404));
  expect(hidden.map((answer) => answer.text)).toEqual(absent.map((answer) => answer.text));
  expect((await ann.client.get(`/api/notes/${note._id}`)).body).toEqual(note);
});

test('administrators act for the person they inspect, and that is recorded', async () => {
  const note = await write(ben.client, { title: "Ben's" });
  const listed = (await admin.client.post('/api/notes/admin-all', { id: ben._id })).body as Note[];
  expect(listed.map((entry) => entry._id)).toContain(note._id);
  expect((await admin.client.post('/api/notes/admin-byid', { id: note._id })).body).toEqual(note);
  const changed = await admin.client.patch(`/api/notes/${note._id}`, {
    text: 'by Ada',
    id: ben._id,
  });
  expect(changed.body).toMatchObject({ title: "Ben's", text: 'by Ada' });
  const made = await write(admin.client, { title: 'for Ben', id: ben._id });
  expect((await ben.client.get(`/api/notes/${made._id}`)).status).toBe(200);
  expect((await admin.client.get('/api/notes')).body).toEqual([]);
  expect((await admin.client.delete(`/api/notes/${made._id}`)).status).toBe(200);
  expect(await looks()).toEqual(
    expect.arrayContaining([
      [admin._id, ben._id, 'notesInspected'],
      [admin._id, ben._id, 'noteInspected'],
      [admin._id, ben._id, 'noteChanged'],
      [admin._id, ben._id, 'noteCreated'],
      [admin._id, ben._id, 'noteDeleted'],
    ]),
  );
});

test('a User cannot name another person or inspect', async () => {
  const note = await write(ann.client, {});
  const answers = await Promise.all([
    ben.client.post('/api/notes', { title: 'x', text: '', tag: [], id: ann._id }),
    ben.client.patch(`/api/notes/${note._id}`, { title: 'x', id: ann._id }),
    ben.client.post('/api/notes/admin-all', { id: ann._id }),
    ben.client.post('/api/notes/admin-byid', { id: note._id }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403]);
  expect((await root.post('/api/notes/admin-all', { id: 'f'.repeat(24) })).status).toBe(404);
  expect((await root.post('/api/notes/admin-byid', { id: 'f'.repeat(24) })).status).toBe(404);
});

test('of two people who save the same version, the second gets a conflict and nothing is lost (E-7)', async () => {
  const note = await write(ann.client, { text: 'v1' });
  const both = await Promise.all(
    ['mine', 'yours'].map((text) =>
      ann.client.patch(`/api/notes/${note._id}`, { text, version: 1 }),
    ),
  );
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const winner = both.find((answer) => answer.status === 200)?.body as Note;
  expect((await ann.client.get(`/api/notes/${note._id}`)).body).toEqual(winner);
  expect(
    (await ann.client.patch(`/api/notes/${note._id}`, { text: 'late' }, { 'if-match': '"1"' }))
      .status,
  ).toBe(409);
  expect(
    (await ann.client.patch(`/api/notes/${note._id}`, { text: 'late' }, { 'if-match': 'nonsense' }))
      .status,
  ).toBe(400);
  expect((await ann.client.get(`/api/notes/${note._id}`)).body).toEqual(winner);
  expect(
    (await ann.client.patch(`/api/notes/${note._id}`, { text: 'in time' }, { 'if-match': '"2"' }))
      .body,
  ).toMatchObject({ text: 'in time', version: 3 });
});

test('If-Match refuses the deletion of a newer note, and may be a list (E-7)', async () => {
  const { _id } = await write(ann.client, { text: 'v1' });
  const path = `/api/notes/${_id}`;
  const save = (match: string) => ann.client.patch(path, { text: 'v2' }, { 'if-match': match });
  const remove = (match: string) => ann.client.delete(path, undefined, { 'if-match': match });
  expect((await save('"2", "3"')).status).toBe(409);
  expect((await save('"1","2"')).status).toBe(200);
  expect(await remove('"1"')).toMatchObject({
    status: 409,
    body: { error: 'This note was changed meanwhile.' },
  });
  expect((await remove('nonsense')).status).toBe(400);
  expect((await ann.client.get(path)).body).toMatchObject({ text: 'v2' });
  expect((await remove('W/"1", "2"')).status).toBe(200);
  expect((await ann.client.get(path)).status).toBe(404);
});

test('a text of 1 MB is stored and a larger one refused, also with letters of several bytes', async () => {
  const full = 'ä'.repeat(500_000);
  const note = await write(ann.client, { text: full });
  expect(((await ann.client.get(`/api/notes/${note._id}`)).body as Note).text).toBe(full);
  expect(
    (await ann.client.post('/api/notes', { title: 'x', text: `${full}a`, tag: [] })).status,
  ).toBe(413);
  expect((await ann.client.patch(`/api/notes/${note._id}`, { text: `${full}a` })).status).toBe(413);
  expect(((await ann.client.get(`/api/notes/${note._id}`)).body as Note).version).toBe(1);
});

test.each([
  ['a number for a title', { title: 5 }],
  ['a text for tags', { tag: 'x' }],
  ['a tag that is too long', { tag: ['x'.repeat(51)] }],
  ['too many tags', { tag: Array.from({ length: 51 }, (_, index) => `${index}`) }],
  ['an object for a body', { text: {} }],
  ['a version that is a text', { version: '1' }],
])('%s is refused', async (_what, input) => {
  const note = await write(ann.client, {});
  const answer = await ann.client.patch(`/api/notes/${note._id}`, input);
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['error']]);
  expect((await ann.client.get(`/api/notes/${note._id}`)).body).toEqual(note);
});

test('fields of a note that no form has are ignored (B-5)', async () => {
  const note = await write(ann.client, {});
  const answer = await ann.client.patch(`/api/notes/${note._id}`, {
    title: 'T',
    _id: 'x',
    user_id: ben._id,
    createdAt: 'x',
    'user.id': ben._id,
  });
  expect(answer.body).toMatchObject({ _id: note._id, title: 'T' });
  expect((await ben.client.get(`/api/notes/${note._id}`)).status).toBe(404);
});
