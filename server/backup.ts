import { createBackup } from './backup/create';
import type { Manifest } from './backup/manifest';
import { restoreBackup } from './backup/restore';
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { StopError } from './lib/errors';
import { runCommand } from './lib/runCommand';

/**
 * `backup.mjs backup FOLDER [PREVIOUS]` and `backup.mjs restore FOLDER`. A scheduled backup names the
 * previous one, to link its files. A signal cancels a backup, and nothing remains of it.
 */
await runCommand(async () => {
  const [command, folder, previous = null, ...more] = process.argv.slice(2);
  const isBackup = command === 'backup';
  if (folder === undefined || !(isBackup || command === 'restore') || more.length > 0)
    throw new StopError('usage: npm run backup -- FOLDER, or npm run restore -- FOLDER');
  const config = readConfig(process.env);
  if (!isBackup) {
    lockDataDir(config.dataDir);
    const manifest = await restoreBackup(config, folder);
    return `Restored ${contentOf(manifest)}, as they were at ${manifest.at}`;
  }
  const cancelled = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => cancelled.abort(new StopError('the backup was cancelled')));
  const manifest = await createBackup(config, folder, { previous, signal: cancelled.signal });
  return `Backup in ${folder}: ${contentOf(manifest)}, up to event ${manifest.lastEvent}, verified by restoring`;
});

function contentOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${files.length} attachments`;
}
