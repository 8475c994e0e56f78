import type { User } from '../../src/contract/user';
import { createClock } from '../helpers/clock';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';

const clock = createClock();
let servers: TestServer[];
beforeEach(async () => {
  servers = [await startServer({ now: clock.now }), await startServer({ now: clock.now })];
});
afterEach(() => Promise.all(servers.map((each) => each.close())));

/** One browser that is signed in to both servers. Cookies belong to a host, not to a port. */
async function signInToBoth(): Promise<TestClient[]> {
  const cookies: TestClient['cookies'] = new Map();
  const clients = servers.map(({ url }) => new TestClient(url, cookies));
  for (const [index, client] of clients.entries()) {
    const { email, password } = servers[index]?.root ?? { email: '', password: '' };
    await client.signIn(email, password, { persist: true });
  }
  return clients;
}

/** What a plain link to an attachment of each server gets, without a token. */
async function openAttachments(browser: readonly TestClient[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, { url, cookies }] of browser.entries()) {
    const root = await servers[index]?.signInRoot();
    if (!root) throw new Error('there is no such server');
    const file = { name: 'a.png', bytes: realFiles.png ?? '' };
    const [person] = (await root.get('/api/users')).body as User[];
    const { attachments } = await createTask(root, { assignedTo: [person?._id ?? ''] }, [file]);
    const tab = new TestClient(url, cookies);
    statuses.push((await tab.get(`/uploads/${attachments[0]?.filename}`)).status);
  }
  return statuses;
}

const refresh = (client: TestClient) => client.post('/api/auth/refresh');

test('two installations on one host keep their sessions and attachments in one browser (A-21)', async () => {
  const browser = await signInToBoth();
  expect(await openAttachments(browser)).toEqual([200, 200]);
  for (let round = 0; round < 3; round += 1) {
    clock.advance(20 * 60_000);
    for (const client of browser) {
      const { status, body } = await refresh(client);
      expect(status).toBe(200);
      client.token = String(body);
      expect((await client.get('/api/users')).status).toBe(200);
    }
  }
  expect(await openAttachments(browser)).toEqual([200, 200]);
});

test('a log-out or a refused refresh leaves the cookies of another installation alone (A-21)', async () => {
  const [first, second] = await signInToBoth();
  if (!first || !second) throw new Error('there are two servers');
  const stranger = new TestClient(first.url, new Map(second.cookies));
  const id = servers[0]?.context.secrets.id ?? '';
  for (const name of [...stranger.cookies.keys()])
    if (name.endsWith(id)) stranger.cookies.delete(name);
  const others = new Map(stranger.cookies);
  expect(others.size).toBe(3);
  expect((await refresh(stranger)).status).toBe(401);
  expect(stranger.cookies).toEqual(others);

  expect((await first.post('/api/auth/logout')).status).toBe(204);
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(second)).status).toBe(200);
});
