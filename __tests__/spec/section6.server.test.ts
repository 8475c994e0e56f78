import type { Note } from '../../src/contract/note';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';

// Section 6, as the server enforces it: each route with each role, own and foreign, is in server/matrix.test.ts, and whose
// notes a request reads and writes in section7.server. Here is what they do not say: an inspection is written down, and
// a role is never what a token claims.

const roles = ['Root', 'Admin', 'User'] as const;
let server: TestServer;
let people: TestPerson[];
let other: TestPerson;
beforeAll(async () => {
  server = await startServer();
  people = [];
  for (const role of roles)
    people.push(await server.createUser({ name: `The ${role}`, roles: [role] }));
  other = await server.createUser({ name: 'Other' });
});
afterAll(() => server.close());

/** Does something as Root, Admin and User; the statuses in that order. */
async function asEach(act: (me: TestPerson) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (const me of people) statuses.push((await act(me)).status);
  return statuses;
}

test("Inspect another user's tasks and notes | yes | yes | no", async () => {
  const { _id } = (await other.client.post('/api/notes', { title: 'Plan', text: '', tag: [] }))
    .body as Note;
  expect(await asEach((me) => me.client.post('/api/tasks/inspect', { id: other._id }))).toEqual([
    200, 200, 403,
  ]);
  expect(await asEach((me) => me.client.post('/api/notes/admin-all', { id: other._id }))).toEqual([
    200, 200, 403,
  ]);
  expect(await asEach((me) => me.client.post('/api/notes/admin-byid', { id: _id }))).toEqual([
    200, 200, 403,
  ]);
  const looks = await server.context.db
    .selectFrom('audit')
    .select('action')
    .where('target_id', '=', other._id)
    .where('action', 'like', '%Inspected')
    .orderBy('_id')
    .execute();
  expect(looks.map((look) => look.action)).toEqual([
    'tasksInspected',
    'tasksInspected',
    'notesInspected',
    'notesInspected',
    'noteInspected',
    'noteInspected',
  ]);
});

test('A role that a token claims counts for nothing: the server reads roles from its database', async () => {
  const [, admin, user] = people;
  const forged = (admin?.client.token ?? '').split('.')[1];
  const [head, , signature] = (user?.client.token ?? '').split('.');
  const client = server.client();
  client.token = [head, forged, signature].join('.');
  expect(await client.get('/api/users')).toMatchObject({
    status: 401,
    body: { error: 'Invalid token' },
  });
});
