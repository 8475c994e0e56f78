import { sql } from 'kysely';
import { insertInto, rowStatement, statement } from '../../server/db/statement';
import type { Reader } from '../../server/db/schema';
import { onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a statement is built once for each shape of its parameters, also for transactions', async () => {
  const { db } = server.context;
  let built = 0;
  const read = statement((reader: Reader, { ids, name }: { ids: string[]; name: string }) => {
    built += 1;
    return reader
      .selectFrom('users')
      .select('name')
      .where('_id', 'in', ids)
      .where('name', '<>', name);
  });
  const people = await db.selectFrom('users').select(['_id', 'name']).execute();
  const [first] = people;
  if (!first) throw new Error('nobody');
  expect(await read(db, { ids: [first._id], name: '' })).toEqual([{ name: first.name }]);
  expect(await read(db, { ids: [first._id], name: first.name })).toEqual([]);
  for (let at = 0; at < 2; at += 1)
    await db.transaction().execute(async (trx) => {
      expect(await read(trx, { ids: ['x'], name: '' })).toEqual([]);
    });
  expect(built).toBe(1);
  expect(await read(db, { ids: ['x', first._id], name: '' })).toHaveLength(1);
  expect(await read(db, { ids: [first._id, 'x'], name: '' })).toHaveLength(1);
  expect(built).toBe(2);
});

test('a long list is built each time, with its own values', async () => {
  const { db } = server.context;
  let built = 0;
  const read = rowStatement((reader: Reader, { ids }: { ids: string[] }) => {
    built += 1;
    return reader.selectFrom('users').select('_id').where('_id', 'in', ids);
  });
  const first = await db.selectFrom('users').select('_id').executeTakeFirstOrThrow();
  const others = Array.from({ length: 40 }, (_, at) => `none-${at}`);
  expect(await read(db, { ids: [...others, first._id] })).toEqual(first);
  expect(await read(db, { ids: [...others, 'none'] })).toBeUndefined();
  expect(built).toBe(2);
});

test('rows are inserted with their own values, one or many, with null and quotes', async () => {
  const { db } = server.context;
  const insert = insertInto('repeats');
  const { _id } = await db.selectFrom('users').select('_id').executeTakeFirstOrThrow();
  const call = (key: string, result: string | null = null) => ({
    user_id: _id,
    key,
    fingerprint: 'f',
    task_id: '',
    result,
    at: '2026-01-01T00:00:00.000Z',
  });
  const many = Array.from({ length: 30 }, (_, at) => call(`many ${at}`, String(at)));
  await db.transaction().execute(async (trx) => {
    await insert(trx, []);
    await insert(trx, [call("O'Neil")]);
    await insert(trx, [call('two', 'second'), call('three')]);
    await insert(trx, many);
  });
  const rows = await db.selectFrom('repeats').selectAll().execute();
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  expect(rows.sort(byKey)).toEqual(
    [call("O'Neil"), call('two', 'second'), call('three'), ...many].sort(byKey),
  );
});

test('the same text gives each reader its own row, whether it reads all rows or the first', async () => {
  const { db } = server.context;
  const [ann, ben] = [await server.createUser(), await server.createUser()];
  const build = (reader: Reader, { id }: { id: string }) =>
    reader.selectFrom('users').select('_id').where('_id', '=', id);
  const [all, first] = [statement(build), rowStatement(build)];
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect(await all(db, { id: one._id })).toEqual([{ _id: one._id }]);
    expect(await first(db, { id: other._id })).toEqual({ _id: other._id });
    expect(await all(db, { id: one._id })).toEqual([{ _id: one._id }]);
  }
});

test('nothing of a transaction is carried out after a statement that failed, even if it was rolled back', async () => {
  const { db } = server.context;
  const insert = insertInto('import_keys');
  const row = (key: string) => ({ key, task_id: 'x' });
  if (!onPostgres)
    await sql`create trigger fails before insert on import_keys when new.key = 'taken'
      begin select raise(rollback, 'as on a full disk'); end`.execute(db);
  await insert(db, [row('known')]);
  const sent = db.transaction().execute(async (trx) => {
    const all = [
      insert(trx, [row('first')]),
      insert(trx, [row(onPostgres ? 'known' : 'taken')]),
      insert(trx, [row('last')]),
    ];
    await Promise.allSettled(all);
    await Promise.all(all);
  });
  await expect(sent).rejects.toThrow(onPostgres ? /unique/ : 'as on a full disk');
  const rows = await db.selectFrom('import_keys').select('key').execute();
  expect(rows).toEqual([{ key: 'known' }]);
});
