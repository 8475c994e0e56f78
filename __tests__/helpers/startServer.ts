import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp, type App } from '../../server/app';
import { readConfig, type Config } from '../../server/context/config';
import type { Context } from '../../server/context/context';
import type { PasswordCost } from '../../server/crypto/passwords';
import { overloadLimits } from '../../server/http/overload';
import { insertUser } from '../../server/users/userService';
import { databaseOf, dropDatabaseOf, onPostgres } from './postgresDatabase';
import { TestClient } from './testClient';

const rootAccount = { email: 'root@example.com', password: 'Root-pass-1!' };
const defaultPassword = 'Pass-word-1!';

export interface TestPerson {
  _id: string;
  name: string;
  email: string;
  password: string;
  roles: string[];
  /** Signed in, unless the account is inactive. */
  client: TestClient;
}

export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  url: string;
  dataDir: string;
  context: Context;
  /** All calls, and who may make them. */
  routes: App['routes'];
  root: { email: string; password: string };
  /** A client without a session. */
  client: () => TestClient;
  signIn: (email: string, password: string) => Promise<TestClient>;
  signInRoot: () => Promise<TestClient>;
  /** Creates an account (by default an active User) and signs it in. */
  createUser: (options?: {
    name?: string;
    email?: string;
    password?: string;
    roles?: string[];
    active?: boolean;
  }) => Promise<TestPerson>;
  /** Stops the server and removes its data, unless the folder was passed in. */
  close: () => Promise<void>;
}

// Tests on a busy machine delay the event loop too, even beyond measure, which counts as Infinity.
// overload.test.ts sets a limit of its own.
overloadLimits.delay = Infinity;

/** The least that argon2 accepts. The many passwords of tests need not be safe. */
const lowCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface StartOptions {
  /** Hash passwords at the product's cost. */
  fullPasswordCost?: boolean;
  config?: Partial<Config>;
  now?: () => number;
  /** Return while old data is still being deleted. */
  whileCleaning?: boolean;
  /** Called before the server listens, which is the last moment to add a hook. */
  prepare?: (app: App) => void;
}

/** The real server in this process, with a new data folder and database on a free port. */
export async function startServer(overrides: StartOptions = {}): Promise<TestServer> {
  const ownFolder =
    overrides.config?.dataDir === undefined ? mkdtempSync(path.join(tmpdir(), 'docket-')) : null;
  const dataDir = overrides.config?.dataDir ?? ownFolder ?? '';
  const isGiven = !onPostgres || overrides.config?.databaseUrl !== undefined;
  const databaseUrl = isGiven ? null : await databaseOf(dataDir);
  const config: Config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ROOT_EMAIL: rootAccount.email,
      ROOT_PASSWORD: rootAccount.password,
    }),
    logLevel: 'silent',
    databaseUrl,
    ...overrides.config,
  };
  const app = await buildApp(config, {
    now: overrides.now,
    passwordCost: overrides.fullPasswordCost ? undefined : lowCost,
  });
  // Safe only because this process does not lose power. Tests of crashes start a process
  // (serverProcess.ts).
  if (config.databaseUrl === null) await sql`pragma synchronous = off`.execute(app.context.db);
  overrides.prepare?.(app);
  const { address: url } = await app.listen();
  if (!overrides.whileCleaning) await app.cleanedUp();
  const { context } = app;
  let count = 0;

  const signIn = async (email: string, password: string): Promise<TestClient> => {
    const client = new TestClient(url);
    await client.signIn(email, password);
    return client;
  };

  return {
    url,
    dataDir,
    context,
    signIn,
    routes: app.routes,
    root: rootAccount,
    client: () => new TestClient(url),
    signInRoot: () => signIn(rootAccount.email, rootAccount.password),
    createUser: async (options = {}) => {
      count += 1;
      const person = {
        name: `Person ${count}`,
        email: `person${count}@example.com`,
        password: defaultPassword,
        roles: ['User'],
        active: true,
        ...options,
      };
      const passwordHash = await context.passwords.hash(person.password);
      const user = await context.db
        .transaction()
        .execute((trx) => insertUser(context, trx, { ...person, passwordHash }));
      if (!user) throw new Error(`${person.email} is taken`);
      const client = person.active
        ? await signIn(person.email, person.password)
        : new TestClient(url);
      return { ...person, _id: user._id, client };
    },
    close: async () => {
      await app.close();
      if (!ownFolder) return;
      if (!isGiven) await dropDatabaseOf(ownFolder);
      rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}
