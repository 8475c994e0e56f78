import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp, type App } from './app';
import { readConfig, type Config } from './context/config';
import { lockDataDir } from './db/dataLock';
import { StopError, errorCode } from './lib/errors';

/** After this time, in milliseconds, a stopping server ends even if something still runs. */
const shutdownTimeout = 9_500;
/**
 * Under npm, one stop arrives as two signals: one from the terminal and one from npm, or from the
 * watch on npm (decision 024). Within this time, in milliseconds, they are one.
 */
const echo = process.env.npm_lifecycle_event ? 1_000 : 0;

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

function fail(text: string): never {
  process.stderr.write(`docket: ${text}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof StopError) return error.message;
  const code = errorCode(error);
  const where = `${process.env.HOST || '127.0.0.1'}:${process.env.PORT || '3500'}`;
  if (code === 'EADDRINUSE') return `PORT is in use: ${where}`;
  if (code === 'EACCES') return `PORT cannot be opened without more rights: ${where}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is not an address of this machine: ${where}`;
  return `could not start: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Opens and closes the port, before there is a database. A first start that failed after that would
 * leave an empty one, and a restore into its folder would be refused.
 * @throws the error of a port that cannot be opened
 */
async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer((socket) => socket.destroy()).listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

function stopOnSignals(app: App): void {
  let since = 0;
  const stop = () => {
    if (since > 0) {
      if (performance.now() - since >= echo) fail('ended at once by a second signal');
      return;
    }
    since = performance.now();
    setTimeout(() => fail('some requests did not finish in time'), shutdownTimeout).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => fail(`could not stop: ${String(error)}`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

// Only the server's own user can read files that it creates, also those that libraries create.
process.umask(0o077);
process.on('unhandledRejection', (reason) =>
  fail(`unexpected error: ${reason instanceof Error ? reason.stack : String(reason)}`),
);

try {
  const config = readConfig(process.env);
  // On PostgreSQL, several processes may share a folder for their attachments.
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  await tryPort(config);
  const app = await buildApp(config);
  stopOnSignals(app);
  const { address, firstRoot } = await app.listen();
  lock?.setAddress(address);
  if (firstRoot) print(`Root account: ${firstRoot.email}`);
  if (firstRoot?.password) print(`Password: ${firstRoot.password}`);
  print(`Docket is ready at ${address}`);
} catch (error) {
  fail(explain(error));
}
