import { createBackup } from './backup/create';
import { BackupError } from './backup/manifest';
import { restoreBackup } from './backup/restore';
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { ConfigError } from './lib/errors';

const usage = 'usage: npm run backup -- FOLDER, or npm run restore -- FOLDER';

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(command: string | undefined, folder: string | undefined): Promise<string> {
  if (folder === undefined || (command !== 'backup' && command !== 'restore'))
    throw new BackupError(usage);
  const config = readConfig(process.env);
  const isBackup = command === 'backup';
  if (!isBackup) lockDataDir(config.dataDir);
  const { tables, files, at } = isBackup
    ? await createBackup(config, folder)
    : await restoreBackup(config, folder);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const what = `${rows} rows and ${files.length} attachments`;
  return isBackup
    ? `Backup in ${folder}: ${what}, verified by restoring`
    : `Restored ${what}, as they were at ${at}`;
}

/** `backup.mjs backup FOLDER` and `backup.mjs restore FOLDER`. */
process.umask(0o077);
try {
  const [command, folder] = process.argv.slice(2);
  process.stdout.write(`${await run(command, folder)}\n`);
} catch (error) {
  process.stderr.write(`docket: ${explain(error)}\n`);
  process.exitCode = 1;
}
