import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp, type App } from './app';
import { readConfig, type Config } from './context/config';
import { encodedPassword } from './context/settingTypes';
import { lockDataDir } from './db/dataLock';
import { ConfigError, StopError, errorCode } from './lib/errors';

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

/** Codes of PostgreSQL for a refused log-in and a missing database, and of Node for its host. */
const databaseCodes = /^(28...|3D000|ENOTFOUND|ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/;

function explain(error: unknown): string {
  if (error instanceof StopError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  const code = errorCode(error) ?? '';
  if (!process.env.DATABASE_URL || !databaseCodes.test(code)) return `could not start: ${text}`;
  const advice = code.startsWith('28') ? `. ${encodedPassword}` : '';
  return `DATABASE_URL names a database that cannot be used: ${text || code}${advice}`;
}

/**
 * Opens and closes the port, before there is a database. A first start that failed after that would
 * leave an empty one, and a restore into its folder would be refused.
 * @throws ConfigError when the port cannot be opened
 */
async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer((socket) => socket.destroy()).listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const code = errorCode(error) ?? '';
    const where = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    if (code === 'EADDRINUSE') throw new StopError(`PORT is in use: ${where}`);
    if (code === 'EACCES')
      throw new ConfigError('PORT', `cannot be opened without more rights: ${where}`);
    throw new ConfigError('HOST', `is not an address of this machine: ${where} (${code})`);
  }
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
