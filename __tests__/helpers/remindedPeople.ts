import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../server/context/config';
import { followLimits } from '../../server/events/follow';
import type { OwnReminders, ReminderSettings } from '../../src/contract/time/reminders';
import { expectSoon } from './expectSoon';
import { dropDatabaseOf, onPostgres } from './postgresDatabase';
import { startServer, type TestPerson, type TestServer } from './startServer';
import { createTask, type FormFields } from './taskForm';
import type { TestAnswer, TestClient } from './testClient';

/** A server with a stopped clock that reminds people, and can be off for a time. */
export class RemindedPeople {
  server!: TestServer;
  root!: TestClient;
  time = 0;
  private readonly dataDir = mkdtempSync(path.join(tmpdir(), 'docket-reminders-'));

  private constructor(private readonly config: Partial<Config>) {}

  static async start(iso: string, config: Partial<Config> = {}): Promise<RemindedPeople> {
    jest.replaceProperty(followLimits, 'pollMs', 30);
    const all = new RemindedPeople(config);
    all.time = Date.parse(iso);
    await all.turnOn();
    return all;
  }

  private async turnOn(): Promise<void> {
    const config = { ...this.config, dataDir: this.dataDir };
    this.server = await startServer({ now: () => this.time, config });
    this.root = await this.server.signInRoot();
    await this.settled();
  }

  async close(): Promise<void> {
    await this.server.close();
    if (onPostgres) await dropDatabaseOf(this.dataDir);
    rmSync(this.dataDir, { recursive: true });
    jest.restoreAllMocks();
  }

  /** The server is off until a time. */
  async offUntil(iso: string): Promise<void> {
    await this.server.close();
    this.time = Date.parse(iso);
    await this.turnOn();
  }

  /** Waits until nobody has to be reminded. */
  settled(): Promise<void> {
    const { db } = this.server.context;
    const at = new Date(this.time).toISOString();
    return expectSoon(async () => {
      const people = await db
        .selectFrom('users')
        .select('_id')
        .where((eb) => eb.or([eb('remind_at', 'is', null), eb('remind_at', '<=', at)]))
        .execute();
      const snoozes = await db
        .selectFrom('snoozes')
        .select('task_id')
        .where('until', '<=', at)
        .execute();
      return people.length + snoozes.length;
    }, 0);
  }

  /** Sets the clock, and waits until the server has done what was due. */
  async turnTo(iso: string): Promise<void> {
    this.time = Date.parse(iso);
    await this.settled();
  }

  /** Signs people in again, because their access tokens end after some minutes. */
  async signIn(...people: TestPerson[]): Promise<void> {
    this.root = await this.server.signInRoot();
    for (const person of people)
      person.client = await this.server.signIn(person.email, person.password);
  }

  async person(
    name: string,
    settings: Partial<ReminderSettings> = {},
    roles = ['User'],
  ): Promise<TestPerson> {
    const person = await this.server.createUser({ name, roles });
    await this.settled();
    if (Object.keys(settings).length > 0) await this.set(person, settings);
    return person;
  }

  async set(person: TestPerson, settings: Partial<ReminderSettings>): Promise<OwnReminders> {
    await this.signIn(person);
    const { status, body } = await person.client.patch('/api/reminders', settings);
    expect(status).toBe(200);
    return body as OwnReminders;
  }

  async snooze(person: TestPerson, taskId: string, until: string): Promise<TestAnswer> {
    await this.signIn(person);
    return person.client.send('PUT', `/api/reminders/snoozes/${taskId}`, { until });
  }

  async task(
    title: string,
    dueDate: string | undefined,
    people: readonly TestPerson[],
    more: FormFields = {},
  ): Promise<string> {
    this.root = await this.server.signInRoot();
    const assignedTo = people.map(({ _id }) => _id);
    return (await createTask(this.root, { title, dueDate, assignedTo, ...more }))._id;
  }

  /** The reminders of a person so far: when each came, and its text. */
  async told(person: TestPerson): Promise<string[]> {
    const rows = await this.server.context.db
      .selectFrom('notifications')
      .select(['created_at', 'message'])
      .where('user_id', '=', person._id)
      .where('type', '=', 'notification')
      .orderBy('_id')
      .execute();
    return rows
      .filter(({ message }) => / is (due|overdue) |^Reminder/.test(message))
      .map(({ created_at, message }) => `${created_at.slice(0, 16)} ${message}`);
  }

  /** What is to be sent, in order. */
  async sends(): Promise<{ user_id: string; kind: string; content: unknown }[]> {
    const rows = await this.server.context.db
      .selectFrom('sends')
      .select(['user_id', 'kind', 'content'])
      .orderBy('created_at')
      .orderBy('_id')
      .execute();
    return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as unknown }));
  }
}
