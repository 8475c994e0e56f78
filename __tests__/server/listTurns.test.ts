import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';
import { onPostgres } from '../helpers/postgresDatabase';
import { QueryRecorder } from '../helpers/queryRecorder';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Notes in which turn of the event loop each page of tasks was read. */
class PageTurns extends QueryRecorder implements KyselyPlugin {
  readonly turns: number[] = [];
  private turn = 0;
  private ended = false;

  constructor(private readonly firstPage: number) {
    super();
    const next = () => {
      this.turn += 1;
      if (!this.ended) setImmediate(next);
    };
    setImmediate(next);
  }

  override async transformResult(
    args: PluginTransformResultArgs,
  ): Promise<QueryResult<UnknownRow>> {
    const result = await super.transformResult(args);
    const read = this.reads.at(-1);
    if (read?.tables.includes('tasks') && read.rows.length > this.firstPage)
      this.turns.push(this.turn);
    return result;
  }

  stop(): void {
    this.ended = true;
  }
}

/** Calls a function once, after the list has been counted or its positions have been read. */
class BetweenReads extends QueryRecorder implements KyselyPlugin {
  constructor(private act: (() => Promise<void>) | null) {
    super();
  }

  override async transformResult(
    args: PluginTransformResultArgs,
  ): Promise<QueryResult<UnknownRow>> {
    const result = await super.transformResult(args);
    const { act } = this;
    if (act && this.reads.at(-1)?.tables.includes('tasks')) {
      this.act = null;
      await act();
    }
    return result;
  }
}

/** The rows and `docket-next` of the first page, while something else happens. */
async function firstPage(client: TestClient, duringReads: () => Promise<void>) {
  const { db } = server.context;
  server.context.db = db.withPlugin(new BetweenReads(duringReads));
  const { text, headers } = await client.get('/api/tasks?limit=64', {
    accept: 'application/x-ndjson, application/json;q=0.9',
  });
  server.context.db = db;
  return { rows: text.split('\n').length - 1, next: headers.get('docket-next') };
}

test('the first rows say that more follow, also when tasks were added after the count', async () => {
  const root = await server.signInRoot();
  const { context } = server;
  for (let index = 0; index < 30; index += 1) await seedTask(context, `Task ${index}`, []);
  const { db } = context;
  const { rows, next } = await firstPage(root, async () => {
    for (let index = 0; index < 70; index += 1) await seedTask({ ...context, db }, 'Added', []);
  });
  const rest = await root.get(`/api/tasks?before=${next}`, { accept: 'application/x-ndjson' });
  expect([rows, rest.text.trim().split('\n').length]).toEqual([64, 36]);
  await db.deleteFrom('tasks').execute();
});

test('the first rows of a User say that more follow, also when all of them have just been deleted', async () => {
  const { context } = server;
  const { db } = context;
  const ann = await server.createUser({ name: 'Ann' });
  for (let index = 0; index < 130; index += 1) await seedTask(context, `Task ${index}`, [ann]);
  const { rows, next } = await firstPage(ann.client, async () => {
    await db.deleteFrom('tasks').where('position', '>', 2).execute();
  });
  const rest = await ann.client.get(`/api/tasks?before=${next}`, {
    accept: 'application/x-ndjson',
  });
  expect([rows, rest.text.trim().split('\n').length]).toEqual([0, 2]);
  await db.deleteFrom('tasks').execute();
});

// On PostgreSQL the database works while the event loop runs other things.
(onPostgres ? test.skip : test)(
  'of all lists that are sent, one page at a time is read before other requests run (G-8)',
  async () => {
    const root = await server.signInRoot();
    for (let index = 0; index < 64 + 3 * 128; index += 1)
      await seedTask(server.context, `Task ${index}`, []);
    const turns = new PageTurns(64);
    const { db } = server.context;
    server.context.db = db.withPlugin(turns);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        root.get('/api/tasks', { accept: 'application/x-ndjson', 'accept-encoding': 'identity' }),
      ),
    );
    turns.stop();
    server.context.db = db;
    for (const { text } of answers) expect(text.trim().split('\n')).toHaveLength(64 + 3 * 128);
    expect(turns.turns).toHaveLength(6 * 3);
    expect(new Set(turns.turns).size).toBe(6 * 3);
  },
);
