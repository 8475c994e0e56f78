// `fork('postgresServer.mjs')`: runs a PostgreSQL for tests until the parent process ends. Sends its
// address to the parent, or `{ problem }`. With the argument `durable`, commits wait for the disk.
import './endWithParent.mjs';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findPostgres } from './postgres.mjs';

/** PostgreSQL does not run as root. Any other user can own its folder. */
function userOptions() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (user) => spawnSync('id', ['-u', user], { encoding: 'utf8' });
  const found = ['postgres', 'nobody'].map(idOf).find(({ status }) => status === 0);
  const id = Number(found?.stdout);
  return { uid: id, gid: id };
}

/** Data of tests may be lost, so nothing waits for the disk. */
const durability = process.argv.includes('durable')
  ? {}
  : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const settings = {
  ...durability,
  listen_addresses: '',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  autovacuum: 'off',
};

async function start() {
  const bin = await findPostgres();
  if (bin === null) throw new Error('PostgreSQL 15 or newer was not found');
  // Not in TMPDIR: the path of a socket is short, and another user must be able to enter the folder.
  const folder = mkdtempSync(
    path.join(existsSync('/tmp') ? realpathSync('/tmp') : '.', 'docket-postgres-'),
  );
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  const user = userOptions();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const data = path.join(folder, 'data');
  // The order of text differs from the bytes here, as on most servers.
  const locale = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8'];
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'docket', '-A', 'trust', '--no-sync', ...locale],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const args = Object.entries({ ...settings, unix_socket_directories: folder });
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...args.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  server.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-10_000);
  });
  const ended = new Promise((resolve) => {
    server.on('exit', resolve);
  });
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      // Ends at once, without writing anything.
      server.kill('SIGQUIT');
      void ended.then(() => process.exit(0));
    });
  const ready = () => /ready to accept connections/.test(output);
  await new Promise((resolve, reject) => {
    server.stderr.on('data', () => ready() && resolve());
    void ended.then(() => reject(new Error(`PostgreSQL did not start\n${output}`)));
  });
  return `postgres:///postgres?host=${encodeURIComponent(folder)}&user=docket`;
}

start().then(
  (url) => process.send({ url }),
  (error) => process.send({ problem: error.message }, () => process.exit(1)),
);
