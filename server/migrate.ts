import { parseArgs } from 'node:util';
import { BackupError } from './backup/manifest';
import { moveToPostgres, movedDatabase } from './backup/moveToPostgres';
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { databaseFault } from './lib/databaseErrors';
import { ConfigError, errorCode } from './lib/errors';

const usage = 'usage: npm run migrate -- --to postgres://NAME:PASSWORD@HOST/DATABASE';

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  const code = errorCode(error) ?? '';
  // The messages of these contain no password.
  if (databaseFault(error) === 'unreachable' || /^(28|3D)/.test(code))
    return `the database of --to cannot be opened: ${error instanceof Error ? error.message || code : code}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The address after `--to`. @throws BackupError with the usage */
function targetOf(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    if (values.to) return values.to;
  } catch {
    // The usage says more than the parser does.
  }
  throw new BackupError(usage);
}

async function run(): Promise<string> {
  const to = targetOf(process.argv.slice(2));
  const config = readConfig({ ...process.env, DATABASE_URL: to });
  if (config.databaseUrl === null) throw new BackupError(usage);
  lockDataDir(config.dataDir);
  const { tables, rows, files } = await moveToPostgres(config, config.databaseUrl);
  return [
    `Moved ${rows} rows of ${tables} tables and ${files} attachments, and compared each of them.`,
    `Now set DATABASE_URL to that address and start Docket. The old database is ${movedDatabase} in ${config.dataDir}.`,
  ].join('\n');
}

/** `migrate.mjs --to URL`: moves an embedded installation to PostgreSQL. */
process.umask(0o077);
try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`docket: ${explain(error)}\n`);
  process.exitCode = 1;
}
