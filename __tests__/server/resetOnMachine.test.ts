import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/open';
import { passwordProblem } from '../../server/lib/passwordRule';
import { resetOnMachine } from '../../server/users/resetOnMachine';
import { builtServer } from '../helpers/serverProcess';
import { startServer, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-reset-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reset = (email: string) => resetOnMachine(server.context.config, email, lowCost);
const login = (email: string, password: string) =>
  server.client().post('/api/auth/login', { email, password });

it('resets a password while the server runs, and ends sessions and sockets', async () => {
  const person = await server.createUser();
  const socket = new TestSocket(server.url, { userId: person._id, token: person.client.token });
  await socket.ready();
  const { password, ...about } = await reset(` ${person.email.toUpperCase()}`);
  const { name, email } = person;
  expect(about).toEqual({ name, email, sessions: 1, active: true });
  expect(passwordProblem(password)).toBeNull();
  expect((await person.client.get('/api/notes')).status).toBe(401);
  expect((await person.client.post('/api/auth/refresh')).status).toBe(401);
  await socket.until(() => socket.ended !== null);
  expect((await login(email, person.password)).status).toBe(401);
  expect((await login(email, password)).status).toBe(200);
  const entry = await server.context.db
    .selectFrom('audit')
    .select(['actor_id', 'details'])
    .where('action', '=', 'passwordReset')
    .where('target_id', '=', person._id)
    .executeTakeFirst();
  expect(entry).toEqual({ actor_id: null, details: '{"sessions":1}' });
});

it('says that an account is blocked, and does not activate it', async () => {
  const person = await server.createUser({ active: false });
  const { password, active } = await reset(person.email);
  expect(active).toBe(false);
  expect((await login(person.email, password)).status).toBe(400);
});

it('refuses an e-mail without an account, and writes nothing', async () => {
  const before = await server.context.events.head();
  await expect(reset('nobody@example.com')).rejects.toThrow(
    'there is no account with the e-mail nobody@example.com',
  );
  expect(await server.context.events.head()).toBe(before);
});

it('refuses a folder without a database, and makes none', async () => {
  const empty = { dataDir: folder, databaseUrl: null };
  await expect(resetOnMachine(empty, 'a@b.c', lowCost)).rejects.toThrow(
    /^DATA_DIR has no database/,
  );
  expect(existsSync(path.join(folder, 'docket.db'))).toBe(false);
});

it('refuses a database of another version, and does not migrate it', async () => {
  const db = await openDatabase({ dataDir: folder });
  await db.schema.createTable('users').addColumn('_id', 'text').execute();
  await db.destroy();
  const old = { dataDir: folder, databaseUrl: null };
  await expect(resetOnMachine(old, 'a@b.c', lowCost)).rejects.toThrow(/Start Docket once first$/);
});

it('as a command prints the password once, or what is wrong', async () => {
  const person = await server.createUser();
  const { dataDir, databaseUrl } = server.context.config;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(builtServer, 'resetPassword.mjs'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
      encoding: 'utf8',
    });
  const { status, stdout } = run(person.email);
  expect(status).toBe(0);
  const password = /^Password: (.+)$/m.exec(stdout)?.[1] ?? '';
  expect(stdout).toContain('One device was logged out.');
  expect((await login(person.email, password)).status).toBe(200);
  const wrong = run('nobody@example.com');
  expect([wrong.status, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toBe('docket: there is no account with the e-mail nobody@example.com\n');
  expect(run().stderr).toBe('docket: usage: npm run reset-password -- E-MAIL\n');
});
