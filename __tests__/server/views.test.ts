import { viewLimits, type SavedView } from '../../src/contract/view';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';

let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});

const save = (who: TestPerson, input: object = {}) =>
  who.client.post('/api/views', {
    screen: 'task',
    name: 'Late',
    query: 'filter=overdue&view=table',
    ...input,
  });
const saved = async (who: TestPerson, input: object = {}) =>
  (await save(who, input)).body as SavedView;
const listed = async (who: TestPerson, screen?: string) =>
  (
    (await who.client.get(`/api/views${screen ? `?screen=${screen}` : ''}`)).body as SavedView[]
  ).map((view) => view.name);

test('a view is stored, listed, renamed, updated and deleted', async () => {
  const answer = await save(ann, { name: '  Späte Aufgaben 寸 ' });
  expect(answer.status).toBe(201);
  const view = answer.body as SavedView;
  expect(view).toEqual({
    _id: expect.stringMatching(/^[\da-f]{24}$/),
    screen: 'task',
    name: 'Späte Aufgaben 寸',
    query: 'filter=overdue&view=table',
    createdAt: expect.stringMatching(/Z$/),
    isShared: false,
    isStart: false,
  });
  expect((await ann.client.get('/api/views?screen=task')).body).toEqual([view]);
  expect((await ann.client.patch(`/api/views/${view._id}`, { name: 'Late' })).body).toEqual({
    ...view,
    name: 'Late',
  });
  expect((await ann.client.patch(`/api/views/${view._id}`, { query: 'q=a' })).body).toEqual({
    ...view,
    name: 'Late',
    query: 'q=a',
  });
  expect((await ann.client.delete(`/api/views/${view._id}`)).body).toEqual({ _id: view._id });
  expect((await ann.client.get('/api/views')).body).toEqual([]);
});

test('views are listed by name, those of one screen or all', async () => {
  await save(ann, { name: 'b' });
  await save(ann, { name: 'A' });
  await save(ann, { name: 'c', screen: 'user' });
  expect(await listed(ann, 'task')).toEqual(['A', 'b']);
  expect(await listed(ann, 'user')).toEqual(['c']);
  expect(await listed(ann)).toEqual(['A', 'b', 'c']);
  expect((await ann.client.get('/api/views?screen=note')).status).toBe(400);
});

test('a name is unique in upper and lower case, for a screen and a person', async () => {
  await save(ann, { name: 'Straße ÄÖ' });
  const again = await save(ann, { name: ' straße äö' });
  expect([again.status, again.body]).toEqual([
    409,
    { error: 'You already have a view named "straße äö"' },
  ]);
  expect((await save(ann, { name: 'Straße ÄÖ', screen: 'user' })).status).toBe(201);
  expect((await save(ben, { name: 'Straße ÄÖ' })).status).toBe(201);
  const other = await saved(ann, { name: 'Other' });
  const renamed = await ann.client.patch(`/api/views/${other._id}`, {
    name: 'STRASSE äö'.replace('SS', 'ß'),
  });
  expect(renamed.status).toBe(409);
  expect((await ann.client.patch(`/api/views/${other._id}`, { name: 'OTHER' })).body).toMatchObject(
    { name: 'OTHER' },
  );
});

test('of two simultaneous equal ones, one is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(ann, { name: 'Same' })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await listed(ann)).toEqual(['Same']);
});

test("another's view is as if it did not exist", async () => {
  const view = await saved(ann);
  const root = await server.signInRoot();
  for (const client of [ben.client, root]) {
    const hidden = await Promise.all([
      client.patch(`/api/views/${view._id}`, { name: 'Mine' }),
      client.delete(`/api/views/${view._id}`),
    ]);
    const absent = await Promise.all([
      client.patch(`/api/views/${'f'.repeat(24)}`, { name: 'Mine' }),
      client.delete(`/api/views/${'f'.repeat(24)}`),
    ]);
    expect(hidden.map(({ status, text }) => [status, text])).toEqual(
      absent.map(({ text }) => [404, text]),
    );
    expect((await client.get('/api/views')).body).toEqual([]);
  }
  expect((await ann.client.get('/api/views')).body).toEqual([view]);
});

test.each([
  ['no name', { name: undefined }, 'Name'],
  ['a blank name', { name: ' \t ' }, 'Name'],
  ['a name that is a number', { name: 5 }, 'Name'],
  ['a name too long', { name: 'n'.repeat(viewLimits.name + 1) }, 'Name'],
  ['a name with NUL', { name: 'a\0b' }, 'Name'],
  ['a query that is a list', { query: ['q=a'] }, 'Query'],
  ['a query too long', { query: 'q'.repeat(viewLimits.query + 1) }, 'Query'],
  ['a screen that has no views', { screen: 'note' }, 'Screen'],
])('%s is refused by the name of its field, and nothing is kept', async (_what, input, field) => {
  const answer = await save(ann, input);
  expect(answer.status).toBe(400);
  expect((answer.body as { error: string }).error).toMatch(new RegExp(`^${field} `));
  expect(await listed(ann)).toEqual([]);
});

test('an empty change is refused', async () => {
  const view = await saved(ann);
  expect((await ann.client.patch(`/api/views/${view._id}`, {})).status).toBe(400);
  expect((await ann.client.patch(`/api/views/${view._id}`, { screen: 'user' })).status).toBe(400);
  expect((await ann.client.patch(`/api/views/${view._id}`, { name: null })).status).toBe(400);
});

test('nobody can store more than the maximum', async () => {
  const { db } = server.context;
  await db
    .insertInto('views')
    .values(
      Array.from({ length: viewLimits.views }, (_, index) => ({
        _id: `${ann._id}${index}`,
        user_id: ann._id,
        screen: 'task',
        name: `${index}`,
        name_key: `${index}`,
        query: '',
        created_at: '2026-01-01T00:00:00.000Z',
      })),
    )
    .execute();
  const refused = await save(ann);
  expect([refused.status, (refused.body as { error: string }).error]).toEqual([
    400,
    expect.stringContaining('You have 200 saved views'),
  ]);
  expect((await save(ben)).status).toBe(201);
});

test("a person's views go with them", async () => {
  await save(ann);
  const root = await server.signInRoot();
  expect((await root.delete(`/api/users/${ann._id}`)).status).toBe(200);
  expect(
    await server.context.db
      .selectFrom('views')
      .selectAll()
      .where('user_id', '=', ann._id)
      .execute(),
  ).toEqual([]);
});
