import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';
import { cacheMissingRows } from '../../server/tasks/rowCache';
import { onPostgres } from '../helpers/postgresDatabase';
import { QueryRecorder } from '../helpers/queryRecorder';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestServer } from '../helpers/startServer';

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

// On PostgreSQL the database works while the event loop runs other things.
(onPostgres ? test.skip : test)(
  'of all lists that are sent, one page at a time is read before other requests run (G-8)',
  async () => {
    const root = await server.signInRoot();
    for (let index = 0; index < 64 + 3 * 128; index += 1)
      await seedTask(server.context, `Task ${index}`, []);
    await cacheMissingRows(server.context);
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
