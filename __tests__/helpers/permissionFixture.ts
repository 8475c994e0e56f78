import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { pngOf } from '../../server/demo/files';
import { newId } from '../../server/lib/ids';
import { insertUser } from '../../server/users/userService';
import { columns, type Column } from './permissionTable';
import { seedTask } from './seedTask';
import { startServer, type StartOptions, type TestPerson, type TestServer } from './startServer';
import { createTask } from './taskForm';

/** What changes by itself, or for every attempt: who is connected, and how often somebody failed to sign in. */
const volatileTables = ['processes', 'connections', 'attempts'];
const hour = 3_600_000;

/** The real server with one person for each column of the matrix, and whatever their calls are about. */
export class PermissionFixture {
  private readonly people = new Map<Column, TestPerson>();
  /** The other one: whose accounts, notes and notifications are foreign to every column. */
  other!: TestPerson;
  private foreign: TestPerson | undefined;
  private made = 0;
  /** A connection of its own: `data_version` tells of the commits of other connections only. */
  private readonly reader: Libsql.Database;
  private readonly tables: string[];
  private rows = { version: -1, hash: '' };

  private constructor(
    readonly server: TestServer,
    private readonly clock: { behind: number },
  ) {
    this.reader = new Libsql(path.join(server.dataDir, 'docket.db'), { readonly: true });
    const tables = this.reader
      .prepare("select name from sqlite_master where type = 'table'")
      .pluck()
      .all() as string[];
    this.tables = tables.filter((name) => !volatileTables.includes(name));
  }

  static async start(overrides: Pick<StartOptions, 'prepare'> = {}): Promise<PermissionFixture> {
    const clock = { behind: 0 };
    const fixture = new PermissionFixture(
      await startServer({ ...overrides, now: () => Date.now() - clock.behind }),
      clock,
    );
    for (const column of columns) fixture.people.set(column, await fixture.newPerson(column));
    fixture.other = await fixture.server.createUser({ name: 'Other' });
    return fixture;
  }

  close(): Promise<void> {
    this.reader.close();
    return this.server.close();
  }

  person(column: Column): TestPerson {
    const person = this.people.get(column);
    if (!person) throw new Error(`nobody stands for ${column}`);
    return person;
  }

  /** Somebody for a column with a session of their own: signed in, and then blocked or an hour too late where the column says so. */
  async newPerson(column: Column): Promise<TestPerson> {
    const { server, clock } = this;
    clock.behind = column === 'expired' ? hour : 0;
    const person = await server.createUser({
      name: column,
      roles: [column === 'Root' || column === 'Admin' ? column : 'User'],
    });
    clock.behind = 0;
    if (column === 'nobody') return { ...person, client: server.client() };
    if (column === 'blocked')
      await (await server.signInRoot()).patch('/api/users', { id: person._id, active: false });
    return person;
  }

  /** A task of the assignee alone. */
  task(): Promise<string> {
    return seedTask(this.server.context, 'A task', [this.person('assignee')]);
  }

  /** An action of somebody's on the task, as far as they may have one. */
  async bulkAction(owner: TestPerson): Promise<string> {
    const answer = await owner.client.post('/api/tasks/bulk', {
      ids: [await this.task()],
      change: { status: 'On Hold' },
    });
    return answer.headers.get('docket-action') ?? 'none';
  }

  /** An action of an administrator who is none of the columns. */
  async foreignBulkAction(): Promise<string> {
    const owner = (this.foreign ??= await this.server.createUser({
      name: 'Another administrator',
      roles: ['Admin'],
    }));
    return this.bulkAction(owner);
  }

  /** The stored name of a picture attached to a task of the assignee. */
  async file(): Promise<string> {
    const task = await createTask(
      this.person('Root').client,
      { assignedTo: [this.person('assignee')._id] },
      [{ name: 'a.png', bytes: pngOf([1, 2, 3]) }],
    );
    return task.attachments[0]?.filename ?? '';
  }

  /** A note of somebody's. */
  async note(owner: TestPerson): Promise<string> {
    const _id = newId();
    const at = new Date().toISOString();
    await this.server.context.db
      .insertInto('notes')
      .values({
        _id,
        user_id: owner._id,
        title: 'A note',
        text: 'Text',
        created_at: at,
        updated_at: at,
        version: 1,
      })
      .execute();
    return _id;
  }

  /** A saved view of somebody's. */
  async view(owner: TestPerson): Promise<string> {
    const _id = newId();
    await this.server.context.db
      .insertInto('views')
      .values({
        _id,
        user_id: owner._id,
        screen: 'task',
        name: _id,
        name_key: _id,
        query: 'q=a',
        created_at: new Date().toISOString(),
      })
      .execute();
    return _id;
  }

  /** An unread notification of somebody's. */
  async notification(owner: TestPerson): Promise<string> {
    const _id = newId();
    await this.server.context.db
      .insertInto('notifications')
      .values({
        _id,
        user_id: owner._id,
        message: 'News',
        task_id: null,
        created_at: new Date().toISOString(),
        read: 0,
      })
      .execute();
    return _id;
  }

  /** Another account, which nobody signs in to. */
  async account(role: string): Promise<string> {
    const { context } = this.server;
    const user = {
      name: `A ${role}`,
      email: this.newEmail(),
      roles: [role],
      active: true,
      passwordHash: 'none',
    };
    const stored = await context.db.transaction().execute((trx) => insertUser(context, trx, user));
    return stored?._id ?? '';
  }

  newEmail(): string {
    this.made += 1;
    return `account${this.made}@example.com`;
  }

  /** A fingerprint of all that is stored, in the database and in files. */
  fingerprint(): string {
    const uploads = readdirSync(path.join(this.server.dataDir, 'uploads')).join();
    return `${this.storedRows()} ${uploads}`;
  }

  /** Reads the rows again only when the server has committed something since. */
  private storedRows(): string {
    const [{ data_version: version }] = this.reader.pragma('data_version') as [
      { data_version: number },
    ];
    if (version !== this.rows.version) {
      const hash = createHash('sha256');
      for (const table of this.tables)
        hash
          .update(table)
          .update(JSON.stringify(this.reader.prepare(`select * from "${table}"`).raw().all()));
      this.rows = { version, hash: hash.digest('hex') };
    }
    return this.rows.hash;
  }
}
