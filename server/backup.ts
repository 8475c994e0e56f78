import { createBackup } from './backup/create';
import { restoreBackup } from './backup/restore';
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { StopError } from './lib/errors';
import { runCommand } from './lib/runCommand';

/** `backup.mjs backup FOLDER` and `backup.mjs restore FOLDER`. */
await runCommand(async () => {
  const [command, folder] = process.argv.slice(2);
  if (folder === undefined || (command !== 'backup' && command !== 'restore'))
    throw new StopError('usage: npm run backup -- FOLDER, or npm run restore -- FOLDER');
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
});
