import type { Note } from '../../src/contract/note';
import type { SavedView } from '../../src/contract/view';
import { openDatabase } from '../../server/db/open';
import type { Db, Trx } from '../../server/db/schema';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase, waitingForLocks } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient, TestAnswer } from '../helpers/testClient';

let database: string;
let outside: Db;
let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  database = await createDatabase();
  outside = await openDatabase({ dataDir: '', databaseUrl: database });
  server = await startServer({ config: { databaseUrl: database } });
  root = await server.signInRoot();
});
afterAll(async () => {
  await server.close();
  await outside.destroy();
  await dropDatabase(database);
});

/** Sends a call while another transaction has changed its record, which then commits. */
async function whileChanging(
  change: (trx: Trx) => Promise<unknown>,
  call: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const [answer] = await outside.transaction().execute(async (trx) => {
    await change(trx);
    const sent = call();
    await expectSoon(() => waitingForLocks(trx), 1);
    return [sent];
  });
  return answer;
}

describe('a change that waits for another one of the same record keeps what that one set (F-8)', () => {
  const newTitle = (trx: Trx, _id: string) =>
    trx.updateTable('notes').set({ title: 'New', version: 2 }).where('_id', '=', _id).execute();
  const createNote = async () =>
    (await root.post('/api/notes', { title: 'Old', text: 'Old', tag: [] })).body as Note;
  const textOnly = (_id: string, match?: string) => () =>
    root.patch(`/api/notes/${_id}`, { text: 'New' }, match ? { 'if-match': match } : {});

  it.each([undefined, '"1","2"', '"2"'])('a note, with If-Match %s', async (match) => {
    const { _id } = await createNote();
    const answer = await whileChanging((trx) => newTitle(trx, _id), textOnly(_id, match));
    expect(answer).toMatchObject({ status: 200, body: { title: 'New', text: 'New', version: 3 } });
  });

  it('a note, or is refused when it names the earlier version alone', async () => {
    const { _id } = await createNote();
    const { status } = await whileChanging((trx) => newTitle(trx, _id), textOnly(_id, '"1"'));
    expect(status).toBe(409);
    expect((await root.get(`/api/notes/${_id}`)).body).toMatchObject({ title: 'New', text: 'Old' });
  });

  it('a saved view', async () => {
    const view = { screen: 'task', name: 'Old', query: 'status=Pending' };
    const { _id } = (await root.post('/api/views', view)).body as SavedView;
    const answer = await whileChanging(
      (trx) =>
        trx
          .updateTable('views')
          .set({ name: 'New', name_key: 'new' })
          .where('_id', '=', _id)
          .execute(),
      () => root.patch(`/api/views/${_id}`, { query: 'status=Completed' }),
    );
    expect(answer).toMatchObject({ status: 200, body: { name: 'New', query: 'status=Completed' } });
  });
});
