// On PostgreSQL: always.
import { actorFromToken } from '../../server/session/actor';
import { writeAccountsAs } from '../../server/session/writeAs';
import { ensureRoot } from '../../server/users/firstRoot';
import { countOtherRoots } from '../../server/users/userList';
import { expectSoon } from '../helpers/expectSoon';
import { inParallel } from '../helpers/parallel';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestAnswer, TestClient } from '../helpers/testClient';

jest.setTimeout(scaledTimeout(20_000));

const next = 'Next-pass-1!';
let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
// Some tests leave only one account.
afterEach(() => db().updateTable('users').set({ active: 1 }).execute());
afterAll(() => server.close());

const db = () => server.context.db;
const statusOf = ({ status }: { status: number }) => status;
const setActive = (client: TestClient, person: TestPerson, active: boolean) =>
  client.patch('/api/users', { id: person._id, active });
const openSessions = (person: TestPerson) =>
  db()
    .selectFrom('sessions')
    .select('_id')
    .where('user_id', '=', person._id)
    .where('revoked_at', 'is', null)
    .execute();

describe('of several Roots who act on each other at once, one stays (B-6)', () => {
  const block = (by: TestPerson, whom: TestPerson) => setActive(by.client, whom, false);
  const demote = (by: TestPerson, whom: TestPerson) =>
    by.client.patch(`/api/users/${whom._id}`, { role: 'User' });
  const remove = (by: TestPerson, whom: TestPerson) => by.client.delete(`/api/users/${whom._id}`);

  it.each([
    ['block', [block, block]],
    ['delete', [remove, remove]],
    ['demote', [demote, demote]],
    ['block, demote and delete', [block, demote, remove]],
    ['block and delete', [block, remove, block]],
  ])('%s', async (_name, actions) => {
    for (let round = 0; round < 8; round += 1) {
      await db().updateTable('users').set({ active: 0 }).execute();
      const roots = await Promise.all(actions.map(() => server.createUser({ roles: ['Root'] })));
      const answers = await Promise.all(
        roots.map((by, index) => actions[index]?.(by, roots[(index + 1) % roots.length] ?? by)),
      );
      expect(answers.map((answer) => answer && statusOf(answer))).toContain(200);
      expect(answers.some((answer) => answer && answer.status >= 500)).toBe(false);
      expect(await countOtherRoots(db(), '')).toBe(1);
    }
  });
});

it('of several Roots who step down at once, one stays', async () => {
  const { context } = server;
  const stepDown = async ({ client }: TestPerson) => {
    const { actor } = await actorFromToken(context, client.token);
    return writeAccountsAs(context, actor, { ids: [actor._id], roots: true }, async (trx) => {
      if ((await countOtherRoots(trx, actor._id)) === 0) return;
      await trx
        .updateTable('users')
        .set({ roles: '["User"]' })
        .where('_id', '=', actor._id)
        .execute();
    });
  };
  for (let round = 0; round < 5; round += 1) {
    await db().updateTable('users').set({ active: 0 }).execute();
    const roots = await inParallel(4, () => server.createUser({ roles: ['Root'] }));
    await Promise.all(roots.map(stepDown));
    expect(await countOtherRoots(db(), '')).toBe(1);
  }
});

describe('a write whose person loses the right to it before it ends (B-16)', () => {
  const losses: Record<string, (me: TestPerson) => Promise<TestAnswer>> = {
    'is signed out': (me) => me.client.post('/api/auth/logout'),
    'is blocked': (me) => setActive(root, me, false),
    'is deleted': (me) => root.delete(`/api/users/${me._id}`),
    'changes the password elsewhere': async (me) => {
      const elsewhere = await server.signIn(me.email, me.password);
      return elsewhere.post('/api/auth/password', { current: me.password, next });
    },
  };

  it.each(Object.entries(losses))(
    'is committed before the person %s, or not',
    async (_name, lose) => {
      const task = await createTask(root, { assignedTo: [(await server.createUser())._id] });
      for (let round = 0; round < 4; round += 1) {
        const me = await server.createUser({ roles: ['Admin'] });
        const say = () => me.client.post(`/api/tasks/${task._id}/comments`, { text: me.name });
        // Sent again and again, so that some comment is always being written.
        const writing = inParallel(4, async () => {
          for (;;) {
            const { status } = await say();
            if (status !== 200) return status;
          }
        });
        await expectSoon(async () => (await commentsOf(me)).length > 0, true);
        expect([200, 204]).toContain((await lose(me)).status);
        const last = await server.context.events.head();
        expect(await writing).not.toContain(500);
        const late = (await commentsOf(me)).filter((comment) => comment.seq > last);
        expect(late).toEqual([]);
      }
    },
  );

  const commentsOf = (me: TestPerson) =>
    db().selectFrom('task_comments').select('seq').where('user_name', '=', me.name).execute();
});

describe('a sign-in', () => {
  it('leaves no open session of a person who is blocked at the same time', async () => {
    for (let round = 0; round < 15; round += 1) {
      const person = await server.createUser();
      await Promise.all([
        inParallel(3, () =>
          server
            .client()
            .post('/api/auth/login', { email: person.email, password: person.password }),
        ),
        setActive(root, person, false),
      ]);
      expect(await openSessions(person)).toEqual([]);
    }
  });

  it('with the old password leaves no open session when the password changes at the same time', async () => {
    for (let round = 0; round < 15; round += 1) {
      const person = await server.createUser();
      const { email, password } = person;
      const [{ status }] = await Promise.all([
        person.client.post('/api/auth/password', { current: password, next }),
        inParallel(3, () => server.client().post('/api/auth/login', { email, password })),
      ]);
      expect(status).toBe(200);
      expect(await openSessions(person)).toHaveLength(1);
    }
  });
});

it('of two changes of a password at once, one wins and ends the session of the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await server.createUser();
    const clients = [person.client, await server.signIn(person.email, person.password)];
    const answers = await inParallel(2, (index) =>
      clients[index]!.post('/api/auth/password', { current: person.password, next: next + index }),
    );
    expect(answers.map(statusOf).sort()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 400 || status === 401)).toHaveLength(1);
    expect(await openSessions(person)).toHaveLength(1);
  }
});

describe('a refresh token that is used many times at once (A-15)', () => {
  type Cookies = TestClient['cookies'];
  const refresh = async (cookies: Cookies) => {
    const client = server.client();
    for (const [name, cookie] of cookies) client.cookies.set(name, cookie);
    const { status } = await client.post('/api/auth/refresh');
    return { status, cookies: client.cookies, refreshToken: client.cookie('refresh') };
  };

  it('gets one successor', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { cookies } = (await server.createUser()).client;
      const answers = await inParallel(8, () => refresh(cookies));
      expect(answers.map(statusOf)).toEqual(answers.map(() => 200));
      const successors = answers.map((answer) => answer.refreshToken);
      expect(new Set(successors).size).toBe(1);
    }
  });

  it('does not invalidate the successor of its successor', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { cookies } = (await server.createUser()).client;
      const calls = Array.from({ length: 4 }, () => refresh(cookies));
      const second = await refresh((await Promise.race(calls)).cookies);
      const answers = await Promise.all(calls);
      // A call that came after the second refresh was refused, which ends the session.
      if ([...answers, second].some(({ status }) => status !== 200)) continue;
      expect((await refresh(second.cookies)).status).toBe(200);
    }
  });
});

it('counts parallel failures of log-in exactly, per account and per address', async () => {
  await db().deleteFrom('attempts').execute();
  const people = await inParallel(3, (index) => server.createUser({ name: `Counted ${index}` }));
  await db().deleteFrom('attempts').execute();
  const answers = await inParallel(39, (index) =>
    server.client().post('/api/auth/login', {
      email: people[index % 3]?.email,
      password: 'Wrong-pass-1!',
    }),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  const counters = await db()
    .selectFrom('attempts')
    .select(['key', 'count'])
    .orderBy('key')
    .execute();
  expect(counters.map(({ count }) => count)).toEqual([10, 10, 10, 30]);
});

it('two processes that start on an empty database create one Root', async () => {
  const { dataDir, databaseUrl } = server.context.config;
  const other = await startServer({
    config: { dataDir, databaseUrl, rootEmail: 'second@example.com' },
  });
  try {
    for (let round = 0; round < 5; round += 1) {
      await db().deleteFrom('users').execute();
      const made = await Promise.all([ensureRoot(server.context), ensureRoot(other.context)]);
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await db().selectFrom('users').select('_id').execute()).toHaveLength(1);
    }
  } finally {
    await other.close();
  }
});
