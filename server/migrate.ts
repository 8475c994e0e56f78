import { parseArgs } from 'node:util';
import { moveToPostgres, movedDatabase } from './backup/moveToPostgres';
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { StopError } from './lib/errors';
import { runCommand } from './lib/runCommand';

const usage = 'usage: npm run migrate -- --to postgres://NAME:PASSWORD@HOST/DATABASE';

/** The address after `--to`. @throws StopError with the usage */
function targetOf(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    if (values.to) return values.to;
  } catch {
    // The usage says more than the parser does.
  }
  throw new StopError(usage);
}

/** `migrate.mjs --to URL`: moves an embedded installation to PostgreSQL. */
await runCommand(async () => {
  const to = targetOf(process.argv.slice(2));
  const config = readConfig({ ...process.env, DATABASE_URL: to });
  if (config.databaseUrl === null) throw new StopError(usage);
  lockDataDir(config.dataDir);
  const { tables, rows, files } = await moveToPostgres(config, config.databaseUrl);
  return [
    `Moved ${rows} rows of ${tables} tables and ${files} attachments, and compared each of them.`,
    `Now set DATABASE_URL to that address and start Docket. The old database is ${movedDatabase} in ${config.dataDir}.`,
  ].join('\n');
});
