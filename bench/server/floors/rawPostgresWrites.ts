// Commits changes of rows, each with a row in a log, on PostgreSQL without the server. Each writer has a
// connection and a row of its own. Sends the number per second to the parent.
import pg from 'pg';

const [url = '', seconds = '1', writers = '1'] = process.argv.slice(2);
const setup = new pg.Client(url);
await setup.connect();
await setup.query('drop table if exists raw_task, raw_log');
await setup.query('create table raw_task (id integer primary key, title text)');
await setup.query('create table raw_log (seq serial primary key, payload text)');
await setup.end();
let count = 0;
const start = performance.now();
async function write(id: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('insert into raw_task values ($1, $2)', [id, '']);
  while (performance.now() - start < Number(seconds) * 1000) {
    await client.query('begin');
    await client.query('update raw_task set title = $2 where id = $1', [id, `Change ${count}`]);
    await client.query('insert into raw_log (payload) values ($1)', ['x'.repeat(700)]);
    await client.query('commit');
    count += 1;
  }
  await client.end();
}
await Promise.all(Array.from({ length: Number(writers) }, (_, id) => write(id)));
process.send?.((count * 1000) / (performance.now() - start));
