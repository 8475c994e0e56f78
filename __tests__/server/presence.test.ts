import { socketLimits } from '../../server/sockets/limits';
import type { User } from '../../src/contract/user';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let ada: TestPerson;
let open: TestSocket[] = [];

beforeEach(async () => {
  server = await startServer();
  ada = await server.createUser({ name: 'Ada' });
});
afterEach(async () => {
  for (const socket of open) socket.close();
  open = [];
  await server.close();
});

function connect(auth: object): TestSocket {
  const socket = new TestSocket(server.url, auth);
  open.push(socket);
  return socket;
}
const connectAs = (person: TestPerson) => connect({ userId: person._id, token: person.client.token });
const isAdaOnline = (users: unknown) => (users as User[]).find((user) => user._id === ada._id)?.isOnline;

test('administrators see somebody come and go, until the last socket closes', async () => {
  const root = connect({ token: (await server.signInRoot()).token });
  await root.ready();
  const [first, second] = [connectAs(ada), connectAs(ada)];
  await Promise.all([first.ready(), second.ready()]);
  await root.until(() => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === true);
  first.close();
  const { body } = await (await server.signInRoot()).get('/api/users');
  expect(isAdaOnline(body)).toBe(true);
  second.close();
  await root.until(() => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === false);
  const stored = await server.context.db.selectFrom('users').select('last_active').where('_id', '=', ada._id).executeTakeFirst();
  expect(stored?.last_active).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('people who are no administrators are not told who is online', async () => {
  const ben = await server.createUser({ name: 'Ben' });
  const root = connect({ token: (await server.signInRoot()).token });
  const bens = connectAs(ben);
  await Promise.all([root.ready(), bens.ready()]);
  await connectAs(ada).ready();
  await root.until(() => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === true);
  expect(bens.named('adminUpdateUserList')).toEqual([]);
});

test('somebody whose client crashed is offline within six seconds', async () => {
  const socket = connectAs(ada);
  await socket.ready();
  const root = connect({ token: (await server.signInRoot()).token });
  await root.until(() => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === true);
  // A crash sends nothing, it only stops answering.
  socket.freeze();
  await root.until(() => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === false);
  const { pingIntervalMs, pingTimeoutMs, announceMs } = socketLimits;
  expect(pingIntervalMs + pingTimeoutMs + announceMs).toBeLessThan(6_000);
});

test('connections of a process that died are forgotten', async () => {
  await server.context.db.insertInto('connections')
    .values({ _id: 'old', user_id: ada._id, process_id: 'dead', seen_at: new Date(Date.now() - 10_000).toISOString() }).execute();
  const root = connect({ token: (await server.signInRoot()).token });
  await root.ready();
  await root.until(() => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === false);
});

test('a change of accounts reaches administrators as a list with its number', async () => {
  const root = connect({ token: (await server.signInRoot()).token });
  await root.ready();
  await (await server.signInRoot()).patch('/api/users', { id: ada._id, active: false });
  await root.until(() => root.numbered().some((event) => event.name === 'adminUpdateUserList'));
  const list = root.numbered().find((event) => event.name === 'adminUpdateUserList')?.payload as User[];
  expect(list.find((user) => user._id === ada._id)?.active).toBe(false);
  expect(JSON.stringify(list)).not.toMatch(/password|hash|argon2/i);
});
