// Reads a table without the server: a prepared statement, and `JSON.stringify` for each row. Sends
// the CPU time in milliseconds to the parent.
import Libsql from 'libsql';

const [file = '', table = '', order = ''] = process.argv.slice(2);
const database = new Libsql(file);
const start = process.cpuUsage();
let bytes = 0;
for (const row of database.prepare(`select * from ${table} order by ${order} desc`).iterate())
  bytes += JSON.stringify(row).length;
const { user, system } = process.cpuUsage(start);
if (bytes === 0) throw new Error(`${table} is empty`);
process.send?.((user + system) / 1000);
