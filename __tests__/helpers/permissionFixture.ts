import { createECDH } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { AddedFiles } from '../../src/contract/task';
import { defaultReminders, type PushDevice } from '../../src/contract/time/reminders';
import { deriveUnsubscribeToken } from '../../server/crypto/refreshToken';
import { deriveCalendarToken } from '../../server/crypto/calendarToken';
import { newId } from '../../server/lib/ids';
import { insertLink } from '../../server/users/linkService';
import { insertSession } from '../../server/session/sessionRepository';
import { insertUser } from '../../server/users/userService';
import { columns, type Column } from './permissionTable';
import { seedTask } from './seedTask';
import { startServer, type StartOptions, type TestPerson, type TestServer } from './startServer';
import { watchRows, type StoredRows } from './storedRows';
import { aPicture, createTask, filesForm } from './taskForm';

const hour = 3_600_000;

/**
 * The real server with one person for each column of the matrix, and the records that calls need.
 */
export class PermissionFixture {
  private readonly people = new Map<Column, TestPerson>();
  /**
   * A person outside of the matrix. Their account, notes and notifications are foreign to every
   * column.
   */
  other!: TestPerson;
  private foreign: TestPerson | undefined;
  private made = 0;
  private readonly rows: StoredRows;

  private constructor(
    readonly server: TestServer,
    private readonly clock: { behind: number },
  ) {
    this.rows = watchRows(server);
  }

  static async start(
    overrides: Pick<StartOptions, 'prepare' | 'config'> = {},
  ): Promise<PermissionFixture> {
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
    this.rows.close();
    return this.server.close();
  }

  person(column: Column): TestPerson {
    const person = this.people.get(column);
    if (!person) throw new Error(`no person for ${column}`);
    return person;
  }

  /**
   * A new person for a column, signed in. Some columns are then blocked, or have an expired
   * session.
   */
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

  /** A task of the assignee. */
  task(): Promise<string> {
    return seedTask(this.server.context, 'A task', [this.person('assignee')]);
  }

  /** A comment of this person, or one that they have just deleted. */
  async comment(taskId: string, author: TestPerson, isDeleted: boolean): Promise<string> {
    const _id = newId();
    const at = new Date().toISOString();
    const { db } = this.server.context;
    const row = {
      task_id: taskId,
      user_id: author._id,
      user_name: author.name,
      text: 'A comment',
      created_at: at,
      seq: 1,
    };
    if (isDeleted)
      await db
        .insertInto('task_comment_versions')
        .values({ ...row, comment_id: _id, until: at, deleted: 1 })
        .execute();
    else
      await db
        .insertInto('task_comments')
        .values({ ...row, _id })
        .execute();
    return _id;
  }

  /** A bulk action on the task by this person, as far as they are allowed to. */
  async bulkAction(owner: TestPerson): Promise<string> {
    const answer = await owner.client.post('/api/tasks/bulk', {
      ids: [await this.task()],
      change: { status: 'On Hold' },
    });
    return answer.headers.get('docket-action') ?? 'none';
  }

  /** An administrator outside of the matrix. */
  private async foreignAdministrator(): Promise<TestPerson> {
    return (this.foreign ??= await this.server.createUser({
      name: 'Another administrator',
      roles: ['Admin'],
    }));
  }

  /** A bulk action of an administrator outside of the matrix. */
  async foreignBulkAction(): Promise<string> {
    return this.bulkAction(await this.foreignAdministrator());
  }

  /** The file of this person's calendar, at a new address. */
  async calendarFile({ _id }: TestPerson): Promise<string> {
    const { db, secrets } = this.server.context;
    this.made += 1;
    await db.updateTable('users').set({ calendar: this.made }).where('_id', '=', _id).execute();
    return `${deriveCalendarToken(secrets.files, _id, this.made)}.ics`;
  }

  /** A view that an administrator outside of the matrix shares with everybody. */
  async sharedView(): Promise<string> {
    return this.view(await this.foreignAdministrator(), true);
  }

  /** The stored name of a picture attached to a task of the assignee. */
  async file(): Promise<string> {
    const task = await createTask(
      this.person('Root').client,
      { assignedTo: [this.person('assignee')._id] },
      [aPicture],
    );
    return task.attachments[0]?.filename ?? '';
  }

  /** A task of the assignee, and a file that this person has added, or Root for a stranger. */
  async addedFile(owner: TestPerson): Promise<{ id: string; name: string }> {
    const id = await this.task();
    const path = `/api/tasks/${id}/attachments`;
    const answer = await owner.client.post(path, filesForm([aPicture]));
    const { body } =
      answer.status === 200
        ? answer
        : await this.person('Root').client.post(path, filesForm([aPicture]));
    return { id, name: (body as AddedFiles).attachments[0]?.filename ?? '' };
  }

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

  /** The token of a link of this account. */
  async link(userId: string): Promise<string> {
    const { context } = this.server;
    const { token } = await context.db
      .transaction()
      .execute((trx) => insertLink(context, trx, userId, 'reset'));
    return token;
  }

  /** Another session of a person. */
  async session(owner: Pick<TestPerson, '_id'>): Promise<string> {
    const { context } = this.server;
    const { sessionId } = await context.db.transaction().execute((trx) =>
      insertSession(context, trx, {
        userId: owner._id,
        persist: false,
        device: { address: '127.0.0.1', agent: null },
      }),
    );
    return sessionId;
  }

  async view(owner: TestPerson, isShared = false): Promise<string> {
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
        shared: isShared ? 1 : 0,
      })
      .execute();
    return _id;
  }

  async snooze(owner: TestPerson, taskId: string): Promise<void> {
    const until = new Date(Date.now() + hour).toISOString();
    await this.server.context.db
      .insertInto('snoozes')
      .values({ user_id: owner._id, task_id: taskId, until })
      .execute();
  }

  /** A time entry of a person, or one that was deleted. */
  async timeEntry(owner: TestPerson, isDeleted = false): Promise<string> {
    const _id = newId();
    const at = new Date().toISOString();
    await this.server.context.db
      .insertInto('time_entries')
      .values({
        _id,
        task_id: 'none',
        task_title: 'A task',
        user_id: owner._id,
        user_name: owner.name,
        day: '2030-01-31',
        seconds: 60,
        started_at: null,
        note: '',
        created_at: at,
        deleted_at: isDeleted ? at : null,
      })
      .execute();
    return _id;
  }

  /** Lets a timer run for a person, for an hour already. */
  async timer(owner: TestPerson): Promise<void> {
    const timer = {
      _id: newId(),
      task_id: 'none',
      task_title: 'A task',
      started_at: new Date(Date.now() - hour).toISOString(),
    };
    await this.server.context.db
      .insertInto('timers')
      .values({ ...timer, user_id: owner._id })
      .onConflict((running) => running.column('user_id').doUpdateSet(timer))
      .execute();
  }

  /** The id of an API token of a person. */
  async apiToken(owner: TestPerson): Promise<string> {
    const _id = newId();
    const at = new Date().toISOString();
    const { db } = this.server.context;
    await db
      .insertInto('sessions')
      .values({
        _id,
        user_id: owner._id,
        generation: 0,
        refresh_hash: _id,
        rotated_at: at,
        persist: 1,
        created_at: at,
        expires_at: new Date(Date.now() + hour).toISOString(),
      })
      .execute();
    await db
      .insertInto('api_tokens')
      .values({ session_id: _id, token_hash: _id, name: 'Script', scope: 'read' })
      .execute();
    return _id;
  }

  /** A browser that takes push messages. */
  newDevice(): PushDevice {
    this.made += 1;
    const keys = createECDH('prime256v1');
    return {
      endpoint: `https://push.example.com/${this.made}`,
      keys: {
        p256dh: keys.generateKeys('base64url'),
        auth: Buffer.alloc(16, 1).toString('base64url'),
      },
    };
  }

  /** The endpoint of a browser of this person. */
  async device(owner: TestPerson): Promise<string> {
    const { endpoint, keys } = this.newDevice();
    const at = new Date().toISOString();
    await this.server.context.db
      .insertInto('push_devices')
      .values({ endpoint, ...keys, user_id: owner._id, session_id: 'none', created_at: at })
      .execute();
    return endpoint;
  }

  /** The token that ends the digests of somebody. */
  async digestToken(): Promise<string> {
    const { context } = this.server;
    const _id = await this.account('User');
    const reminders = JSON.stringify({ ...defaultReminders, byMail: true });
    await context.db.updateTable('users').set({ reminders }).where('_id', '=', _id).execute();
    return deriveUnsubscribeToken(context.secrets.refresh, _id);
  }

  /** A webhook that is switched off. */
  async webhook(): Promise<string> {
    const _id = newId();
    await this.server.context.db
      .insertInto('webhooks')
      .values({
        _id,
        url: 'https://hooks.example/',
        events: '["task-created"]',
        active: 0,
        created_at: new Date().toISOString(),
        seq: 0,
        attempts: 0,
      })
      .execute();
    return _id;
  }

  /** An unread notification of a person. */
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

  /** Another account, which is never signed in to. */
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

  /** Changes whenever anything in the database or the files changes. */
  async fingerprint(): Promise<string> {
    const uploads = readdirSync(path.join(this.server.dataDir, 'uploads')).join();
    return `${await this.rows.hash()} ${uploads}`;
  }
}
