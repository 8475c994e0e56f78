// Commits changes of a row, each with a row in a log, without the server. Sends the number per second
// to the parent.
import Libsql from 'libsql';

const [file = '', seconds = '1'] = process.argv.slice(2);
const database = new Libsql(file);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table task (id integer primary key, title text)');
database.exec('create table log (seq integer primary key, payload text)');
database.exec("insert into task values (1, '')");
const change = database.prepare('update task set title = ? where id = 1');
const log = database.prepare('insert into log (payload) values (?)');
const start = performance.now();
let count = 0;
while (performance.now() - start < Number(seconds) * 1000) {
  database.exec('begin immediate');
  change.run(`Change ${count}`);
  log.run('x'.repeat(700));
  database.exec('commit');
  count += 1;
}
process.send?.((count * 1000) / (performance.now() - start));
