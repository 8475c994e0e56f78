import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSecrets } from '../../server/crypto/secrets';
import {
  copyDatabase,
  copyOf,
  databaseOf,
  dropDatabase,
  dropDatabaseOf,
  keysIn,
  onPostgres,
} from './postgresDatabase';
import { ProcessesBehindNginx } from './processesBehindNginx';
import { RepeatingClient } from './repeatingClient';
import { startReadyProcess, type ServerProcess } from './serverProcess';
import type { TestClient } from './testClient';

export const rootAccount = { email: 'root@example.com', password: 'Root-pass-1!' };
export const password = 'Pass-word-1!';

/** With `PROCESSES=2`, each story runs on two processes behind nginx, of which one is often killed. */
const processes = Number(process.env.PROCESSES ?? 1);

/**
 * The built server in a process of its own, with a new data folder. It keeps its port when it is
 * restarted.
 */
export class BuiltServer {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'docket e2e '));
  private started: ServerProcess | ProcessesBehindNginx | null = null;
  private key: Uint8Array | null = null;
  private readonly backups: (() => Promise<void>)[] = [];

  constructor(readonly port: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it has printed since it was started. */
  get log(): string {
    return this.started?.output() ?? '';
  }

  /** The key with which it signs access tokens. */
  get accessKey(): Uint8Array {
    if (this.key === null) throw new Error('the server was not started');
    return this.key;
  }

  /**
   * Starts it and waits until it is ready.
   * @param folder serves the pages of the `dist` in this folder instead of the last build
   */
  async start(folder?: string): Promise<void> {
    const env = {
      DATA_DIR: this.dataDir,
      ROOT_EMAIL: rootAccount.email,
      ROOT_PASSWORD: rootAccount.password,
      ...(onPostgres ? { DATABASE_URL: await databaseOf(this.dataDir) } : {}),
    };
    const wrapper = folder === undefined ? [] : ['env', '-C', folder];
    this.started =
      processes > 1
        ? await ProcessesBehindNginx.start(this.port, processes, env, wrapper)
        : await startReadyProcess({ ...env, PORT: String(this.port) }, wrapper);
    const { access } = onPostgres
      ? await keysIn(await databaseOf(this.dataDir))
      : loadSecrets(this.dataDir);
    this.key = access;
  }

  /** SIGKILL is a crash, SIGTERM a normal shutdown. */
  async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    await this.started?.end(signal);
  }

  /**
   * Copies all that it keeps, and returns what puts the copy back. Call both while it is stopped.
   */
  async backUp(): Promise<() => Promise<void>> {
    const folder = mkdtempSync(path.join(tmpdir(), 'docket-backup-'));
    cpSync(this.dataDir, folder, { recursive: true });
    const database = onPostgres ? await databaseOf(this.dataDir) : null;
    const copy = database === null ? null : copyOf(database);
    if (database !== null && copy !== null) await copyDatabase(database, copy);
    this.backups.push(async () => {
      if (copy !== null) await dropDatabase(copy);
      rmSync(folder, { recursive: true, force: true });
    });
    return async () => {
      rmSync(this.dataDir, { recursive: true });
      cpSync(folder, this.dataDir, { recursive: true });
      if (database === null || copy === null) return;
      await dropDatabase(database);
      await copyDatabase(copy, database);
    };
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    for (const remove of this.backups.splice(0)) await remove();
    if (onPostgres) await dropDatabaseOf(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async signIn(email: string, secret = password): Promise<TestClient> {
    const client = new RepeatingClient(this.url);
    await client.signIn(email, secret);
    return client;
  }

  signInRoot(): Promise<TestClient> {
    return this.signIn(rootAccount.email, rootAccount.password);
  }
}

export interface Account {
  _id: string;
  name: string;
  email: string;
}

/** Creates an active account through the API. */
export async function createAccount(
  admin: TestClient,
  name: string,
  role: 'User' | 'Admin' = 'User',
): Promise<Account> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`;
  const account = { name, email, password, roles: [role], active: true };
  const answer = await admin.post('/api/users', account);
  const { _id } = answer.body as { _id?: string };
  if (!_id) throw new Error(`no account for ${name}: ${answer.status} ${answer.text}`);
  return { _id, name, email };
}
