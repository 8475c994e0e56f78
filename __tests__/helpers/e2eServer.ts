import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseOf, dropDatabaseOf, onPostgres } from './postgresDatabase';
import { ProcessesBehindNginx } from './processesBehindNginx';
import { startReadyProcess, type ServerProcess } from './serverProcess';
import { TestClient } from './testClient';

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

  constructor(readonly port: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it has printed since it was started. */
  get log(): string {
    return this.started?.output() ?? '';
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
    this.started =
      processes > 1
        ? await ProcessesBehindNginx.start(this.port, processes, env)
        : await startReadyProcess(
            { ...env, PORT: String(this.port) },
            folder === undefined ? [] : ['env', '-C', folder],
          );
  }

  /** SIGKILL is a crash, SIGTERM a normal shutdown. */
  async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    await this.started?.end(signal);
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    if (onPostgres) await dropDatabaseOf(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async signIn(email: string, secret = password): Promise<TestClient> {
    const client = new TestClient(this.url);
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
