import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../context/config';
import { BackupError, readManifest, type Manifest } from './manifest';

/**
 * Makes a backup by the command that people use, in a process of its own: it has its own locks on the
 * database, and reading and verifying all rows does not hold up the server.
 * @param previous an earlier backup, to which files that have not changed are linked
 * @param signal cancels it, and nothing remains
 * @throws BackupError with what the command says
 */
export async function backUpInProcess(
  { backupProgram, dataDir, databaseUrl }: Config,
  folder: string,
  { previous, signal }: { previous: string | null; signal: AbortSignal },
): Promise<Manifest> {
  signal.throwIfAborted();
  const args = [backupProgram, 'backup', folder, ...(previous === null ? [] : [previous])];
  const child = spawn(process.execPath, args, {
    // The settings of a bucket are those of the environment.
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let reason = '';
  child.stderr.on('data', (data: Buffer) => (reason += data.toString()));
  const cancel = () => child.kill();
  signal.addEventListener('abort', cancel);
  try {
    const [code, killed] = (await once(child, 'close')) as [number | null, string | null];
    signal.throwIfAborted();
    if (code !== 0)
      throw new BackupError(
        reason.trim().replace(/^docket: /, '') || `it ended by ${killed ?? code}`,
      );
    return readManifest(folder);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
