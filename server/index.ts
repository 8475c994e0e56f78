import { buildApp, type App } from './app';
import { ConfigError, readConfig } from './config';
import { lockDataDir } from './dataLock';
import { errorCode } from './errorCode';

/** How long requests may take to finish when the server is told to stop, in milliseconds. */
const patience = 25_000;

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** Ends with one clear line. */
function fail(text: string): never {
  process.stderr.write(`docket: ${text}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const code = errorCode(error);
  const where = `${process.env.HOST || '127.0.0.1'}:${process.env.PORT || '3500'}`;
  if (code === 'EADDRINUSE') return `PORT is in use: ${where}`;
  if (code === 'EACCES') return `PORT cannot be opened: ${where} needs other rights`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is no address of this machine: ${where}`;
  return `could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function stopOnSignals(app: App): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail('some requests did not finish in time'), patience).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => fail(`could not stop: ${String(error)}`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

// Whatever is created is for its owner alone, also what a library makes.
process.umask(0o077);
process.on('unhandledRejection', (reason) =>
  fail(`unexpected fault: ${reason instanceof Error ? reason.stack : String(reason)}`),
);

try {
  const config = readConfig(process.env);
  const lock = lockDataDir(config.dataDir);
  const app = await buildApp(config);
  stopOnSignals(app);
  const { address, firstRoot } = await app.listen();
  lock.setAddress(address);
  if (firstRoot) say(`Root account: ${firstRoot.email}`);
  if (firstRoot?.password) say(`Password: ${firstRoot.password}`);
  say(`Docket is ready at ${address}`);
} catch (error) {
  fail(explain(error));
}
