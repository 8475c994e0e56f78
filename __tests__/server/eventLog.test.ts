// On PostgreSQL: always.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../server/context/context';
import { createEventLog } from '../../server/events/log';
import { transaction } from '../../server/events/transaction';
import { readEvents } from '../../server/events/read';
import { deleteOldEvents } from '../../server/events/deleteOldEvents';
import { damagePage } from '../helpers/damagePage';
import { itEmbedded } from '../helpers/embeddedOnly';
import { expectSoon } from '../helpers/expectSoon';
import { HeldReads } from '../helpers/queryRecorder';
import { startServer, type TestServer } from '../helpers/startServer';

const everybody = { administrators: true, users: [] };
let server: TestServer;
let context: Context;
let now = Date.parse('2026-03-02T10:00:00Z');

beforeEach(async () => {
  server = await startServer({ now: () => now });
  ({ context } = server);
});
afterEach(() => server.close());

const append = (text: string) =>
  transaction(context, (trx) =>
    context.events.append(trx, {
      type: 'notification',
      payload: { data: { message: text } },
      audience: everybody,
    }),
  );

test('events of parallel changes are numbered without gaps, in the order of their commits (E-1)', async () => {
  const start = await context.events.head();
  const numbers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => append(`change ${index}`)),
  );
  expect([...numbers].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, index) => start + index + 1),
  );
  const events = await readEvents(context.db, start, start + 1_000, 1_000);
  expect(events.map((event) => event.seq)).toEqual(
    Array.from({ length: 60 }, (_, index) => start + index + 1),
  );
  expect(await context.events.head()).toBe(start + 60);
});

test('a change that fails leaves neither an event nor a gap (E-1, E-2)', async () => {
  const start = await context.events.head();
  const failing = transaction(context, async (trx) => {
    await context.events.append(trx, { type: 'task-deleted', payload: 'x', audience: everybody });
    throw new Error('refused at the last moment');
  });
  await expect(failing).rejects.toThrow('refused at the last moment');
  expect(await context.events.head()).toBe(start);
  expect(await append('next')).toBe(start + 1);
  expect(await readEvents(context.db, start, start + 10, 10)).toHaveLength(1);
});

test('the position for answers is read after a commit, and otherwise only if others write too', async () => {
  const readsOf = async (shared: boolean) => {
    const held = new HeldReads('event_counter');
    const events = createEventLog(context.db.withPlugin(held), { shared });
    const commit = () =>
      transaction({ db: context.db, events }, (trx) =>
        events.append(trx, { type: 'task-deleted', payload: 'x', audience: everybody }),
      );
    // A commit during the read must not be missed.
    const during = events.positionForReads();
    await expectSoon(() => held.countOf('event_counter'), 1);
    const seq = await commit();
    held.release();
    expect((await during).seq).toBe(seq - 1);
    expect((await events.positionForReads()).seq).toBe(seq);
    const before = held.countOf('event_counter');
    expect((await events.positionForReads()).seq).toBe(seq);
    return held.countOf('event_counter') - before;
  };
  expect([await readsOf(false), await readsOf(true)]).toEqual([0, 1]);
});

test('trimming keeps recent events and a number of rows', async () => {
  const start = await context.events.head();
  for (let index = 0; index < 10; index += 1) await append(`change ${index}`);
  await deleteOldEvents(context, { rows: 4, ms: 60_000 });
  expect(await readEvents(context.db, start, start + 100, 100)).toHaveLength(10);
  now += 120_000;
  await deleteOldEvents(context, { rows: 4, ms: 60_000 });
  const left = await readEvents(context.db, 0, start + 100, 100);
  expect(left.map((event) => event.seq)).toEqual([7, 8, 9, 10].map((offset) => start + offset));
});

test('trimming leaves no gap where the clock was wrong', async () => {
  const start = await context.events.head();
  await append('in time');
  now += 3_600_000;
  await append('an hour ahead');
  now -= 3_600_000;
  await append('in time again');
  now += 120_000;
  await deleteOldEvents(context, { rows: 0, ms: 60_000 });
  expect((await readEvents(context.db, 0, start + 100, 100)).map((event) => event.seq)).toEqual([
    start + 2,
    start + 3,
  ]);
});

itEmbedded('trimming reads only the lowest event while nothing is old', async () => {
  const head = await context.events.head();
  await sql`insert into events (seq, type, payload, audience, at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 7000)
    select ${head} + i, 'task-deleted', '"x"', '{}', ${new Date(now).toISOString()} from n`.execute(
    context.db,
  );
  await sql`update event_counter set seq = seq + 7000`.execute(context.db);
  // A later page is damaged, so reading up to it fails.
  const {
    rows: [page],
  } = await sql<{ pageno: number; pgsize: number }>`
    select pageno, pgsize from dbstat where name = 'events' and pagetype = 'leaf' order by path limit 1 offset 3`.execute(
    context.db,
  );
  await damagePage(server, page?.pageno ?? 0, page?.pgsize ?? 0);
  await expect(readEvents(context.db, head, head + 7_000, 7_000)).rejects.toThrow('malformed');
  await deleteOldEvents(context, { rows: 0, ms: 60_000 });
});

test('trimming many events lets other requests run', async () => {
  const head = await context.events.head();
  await sql`insert into events (seq, type, payload, audience, at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 7000)
    select ${head} + i, 'task-deleted', '"x"', '{"administrators":true,"users":[]}', '2026-01-01T00:00:00.000Z' from n`.execute(
    context.db,
  );
  await sql`update event_counter set seq = seq + 7000`.execute(context.db);
  const countEvents = async () =>
    Number(
      (
        await context.db
          .selectFrom('events')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const counts = new Set<number>();
  let over = false;
  const others = (async () => {
    while (!over) {
      counts.add(await countEvents());
      await nextTurn();
    }
  })();
  await deleteOldEvents(context, { rows: 0, ms: 60_000 });
  over = true;
  await others;
  expect(await countEvents()).toBe(head);
  expect([...counts].some((count) => count > head && count < head + 7_000)).toBe(true);
});
