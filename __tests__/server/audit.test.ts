import { recordAudit } from '../../server/audit/record';
import { deleteOldEntries } from '../../server/audit/record';
import { throttleLimits } from '../../server/session/throttle';
import { actionHeader } from '../../src/contract/bulk';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { createClock } from '../helpers/clock';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const clock = createClock();
const minute = 60_000;
let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ann: TestPerson;

beforeAll(async () => {
  server = await startServer({ now: clock.now, config: { accessTokenTtl: 86_400 } });
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
});
afterAll(() => server.close());
// Each test has minutes of its own, so that no entry of another one is added to.
beforeEach(() => clock.advance(throttleLimits.windowMs));

/** The entries since the test began, oldest first. */
async function entries() {
  const rows = await server.context.db
    .selectFrom('audit')
    .selectAll()
    .where('at', '>=', new Date(clock.now() - minute).toISOString())
    .orderBy('_id')
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as unknown }));
}
const said = async () =>
  (await entries()).map((row) => [row.actor_name, row.action, row.target_name, row.count]);
const login = (email: string, password: string) =>
  server.client().post('/api/auth/login', { email, password });

describe('sign-ins', () => {
  it('are recorded with the address and the request', async () => {
    const client = server.client();
    await client.signIn(ann.email, ann.password);
    const out = await client.post('/api/auth/logout');
    expect(await entries()).toMatchObject([
      { actor_id: ann._id, actor_name: 'Ann', action: 'signedIn', address: '127.0.0.1' },
      { action: 'signedOut', request_id: out.headers.get('x-request-id') },
    ]);
    await client.post('/api/auth/logout');
    expect(await said()).toHaveLength(2);
  });

  it('that are refused name an existing account, and nothing of another e-mail', async () => {
    await login(ann.email, 'Wrong-pass-1!');
    await login(ann.email, 'Wrong-pass-1!');
    await login('Typed-pass-1!@example.com', 'Wrong-pass-1!');
    const rows = await entries();
    expect(rows).toMatchObject([
      { action: 'signInRefused', target_name: 'Ann', count: 2, actor_id: null },
      { action: 'signInRefused', target_name: null, count: 1 },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/pass-1/i);
  });

  it('of a blocked account and of a throttled one give the reason', async () => {
    const blocked = await server.createUser({ name: 'Bo', active: false });
    await login(blocked.email, blocked.password);
    for (let count = 0; count < throttleLimits.perAccount + 5; count += 1)
      await login('nobody@example.com', 'Wrong-pass-1!');
    expect((await entries()).map((row) => [row.details, row.count])).toEqual([
      [{ reason: 'blocked' }, 1],
      [{ reason: 'wrongPassword' }, throttleLimits.perAccount],
      [{ reason: 'throttled' }, 5],
    ]);
  });

  it('with a copied refresh token are recorded for its owner', async () => {
    const person = await server.createUser({ name: 'Cy' });
    const old = new Map(person.client.cookies);
    await person.client.post('/api/auth/refresh');
    clock.advance(minute);
    const thief = server.client();
    for (const [name, value] of old) thief.cookies.set(name, value);
    expect((await thief.post('/api/auth/refresh')).status).toBe(401);
    expect(await said()).toContainEqual(['', 'refreshReused', 'Cy', 1]);
  });
});

it('counts the refusals of a call by the minute', async () => {
  for (let count = 0; count < 5; count += 1) await ann.client.get('/api/users');
  await ann.client.delete(`/api/users/${admin._id}`);
  await ann.client.delete(`/api/users/${ann._id}`);
  clock.advance(minute);
  await ann.client.get('/api/users');
  expect((await entries()).map((row) => [row.action, row.details, row.count])).toEqual([
    ['requestRefused', { route: 'GET /api/users' }, 5],
    ['requestRefused', { route: 'DELETE /api/users/:id' }, 2],
    ['requestRefused', { route: 'GET /api/users' }, 1],
  ]);
});

it('records what happens to accounts', async () => {
  const made = await root.post('/api/users', {
    name: 'Dee',
    email: 'dee@example.com',
    password: 'Some-pass-1!',
    roles: ['Admin'],
    active: true,
  });
  const { _id } = made.body as { _id: string };
  const dee = await server.signIn('dee@example.com', 'Some-pass-1!');
  await dee.post('/api/auth/password', { current: 'Wrong-pass-1!', next: 'Next-pass-1!' });
  await dee.post('/api/auth/password', { current: 'Some-pass-1!', next: 'Next-pass-1!' });
  await root.patch('/api/users', { id: _id, active: false });
  await root.patch('/api/users', { id: _id, active: false });
  await root.patch('/api/users', { id: _id, active: true });
  await root.delete(`/api/users/${_id}`);
  expect(await said()).toEqual([
    ['Root', 'accountCreated', 'Dee', 1],
    ['Dee', 'signedIn', null, 1],
    ['Dee', 'passwordChangeRefused', null, 1],
    ['Dee', 'passwordChanged', null, 1],
    ['Root', 'accountDeactivated', 'Dee', 1],
    ['Root', 'accountActivated', 'Dee', 1],
    ['Root', 'accountDeleted', 'Dee', 1],
  ]);
  expect((await entries())[0]?.details).toEqual({ after: { role: 'Admin', active: true } });
});

it("records changes of another person's note by length, and not those of the author (B-7)", async () => {
  const { _id } = (await ann.client.post('/api/notes', { title: 'Plan', text: 'secret', tag: [] }))
    .body as Note;
  await ann.client.patch(`/api/notes/${_id}`, { text: 'secrets' });
  await admin.client.patch(`/api/notes/${_id}`, { id: ann._id, text: 'longer text', tag: ['a'] });
  await ann.client.delete(`/api/notes/${_id}`);
  const rows = await entries();
  expect(rows).toMatchObject([
    {
      actor_id: admin._id,
      target_id: ann._id,
      action: 'noteChanged',
      details: {
        note: _id,
        fields: ['text', 'tags'],
        before: { titleLength: 4, textLength: 7, tags: 0 },
        after: { titleLength: 4, textLength: 11, tags: 1 },
      },
    },
    { actor_id: ann._id, target_id: ann._id, action: 'noteDeleted' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/secret|longer|Plan/);
});

it("records changes of another person's task, and every deletion", async () => {
  const task = await createTask(root, { title: 'Paint', assignedTo: [ann._id] });
  await ann.client.patch(`/api/tasks/${task._id}`, { status: 'On Hold' });
  await root.patch(`/api/tasks/${task._id}`, { priority: 'Low' });
  await admin.client.patch(`/api/tasks/${task._id}`, { status: 'Completed', description: 'abc' });
  await admin.client.delete(`/api/tasks/${task._id}`);
  expect(await entries()).toMatchObject([
    {
      actor_id: admin._id,
      action: 'taskChanged',
      target_name: 'Paint',
      details: {
        before: { status: 'On Hold', descriptionLength: 0 },
        after: { status: 'Completed', descriptionLength: 3 },
      },
    },
    { actor_id: admin._id, action: 'taskDeleted', target_name: 'Paint' },
  ]);
});

it('makes one entry of a bulk action in many batches', async () => {
  const tasks: Task[] = [];
  for (let count = 0; count < 105; count += 1)
    tasks.push(await createTask(root, { assignedTo: [ann._id] }));
  const ids = tasks.map((task) => task._id);
  // One of them is the administrator's own. The dialog counts it too.
  const [own = ''] = ids;
  await root.post('/api/tasks/assign', { task_id: own, user_id: [admin._id] });
  await admin.client.post('/api/tasks/bulk', { ids, change: { priority: 'Low' } });
  await ann.client.post('/api/tasks/bulk', { ids, change: { status: 'On Hold' } });
  const removed = await admin.client.post('/api/tasks/bulk', { ids, delete: true });
  expect(await said()).toEqual([
    ['Ada', 'tasksChanged', null, 105],
    ['Ada', 'tasksDeleted', null, 105],
  ]);
  expect((await entries())[0]).toMatchObject({ details: { after: { priority: 'Low' } } });
  const action = removed.headers.get(actionHeader) ?? '';
  await admin.client.post(`/api/tasks/bulk/${action}/undo`);
  expect((await said()).at(-1)).toEqual(['Ada', 'tasksRestored', null, 105]);
});

it('records imports with their counts, and each account that they create', async () => {
  const line = { role: '', active: 'yes', password: 'Some-pass-1!' };
  const rows = [
    { line: 1, name: 'Eve', email: 'eve@example.com', ...line },
    { line: 2, name: 'Ann', email: ann.email, ...line },
    { line: 3, name: '', email: 'x@example.com', ...line },
  ];
  await admin.client.post('/api/users/import', { rows, confirm: false });
  expect(await said()).toEqual([]);
  await admin.client.post('/api/users/import', { rows, confirm: true });
  expect(await entries()).toMatchObject([
    { action: 'peopleImported', details: { created: 1, existing: 1, refused: 1 } },
    { action: 'accountCreated', target_name: 'Eve' },
  ]);
});

it('deletes entries after AUDIT_DAYS', async () => {
  const { context } = server;
  await recordAudit(
    context,
    context.db,
    ...Array.from({ length: 2_500 }, () => ({ actor: null, action: 'serverStarted' as const })),
  );
  clock.advance(context.config.auditDays * 24 * 60 * minute);
  await recordAudit(context, context.db, { actor: null, action: 'serverStarted' });
  await deleteOldEntries(context);
  expect(await entries()).toHaveLength(1);
  const count = () => context.db.selectFrom('audit').select('_id').execute();
  expect(await count()).toHaveLength(2_501);
  clock.advance(1);
  await deleteOldEntries(context);
  expect(await count()).toHaveLength(1);
});

describe('the start of a server', () => {
  it('records the first account and the changed settings, without their values', async () => {
    const own = await startServer();
    const rows = await own.context.db
      .selectFrom('audit')
      .select(['action', 'target_name', 'details'])
      .orderBy('_id')
      .execute();
    await own.close();
    expect(rows.map((row) => row.action)).toEqual(['accountCreated', 'serverStarted']);
    expect(JSON.parse(rows[1]?.details ?? '')).toEqual({
      settings: expect.arrayContaining(['ROOT_EMAIL', 'ROOT_PASSWORD', 'PORT', 'DATA_DIR']),
    });
    expect(JSON.stringify(rows)).not.toContain(own.root.password);
  });
});
