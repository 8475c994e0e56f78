import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, errorCode } from '../lib/errors';

const { R_OK, W_OK, X_OK } = constants;

/**
 * Creates missing folders from the top down, because `mkdirSync` with `recursive` never returns
 * below a folder without write access, such as /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates a folder, readable only by its owner, and checks that it can be written to. */
export function writableFolder(setting: string, folder: string): string {
  const absolute = path.resolve(folder);
  try {
    makeFolder(absolute);
    if (!statSync(absolute).isDirectory())
      throw new ConfigError(setting, `must be a folder, but ${absolute} is not`);
    accessSync(absolute, R_OK | W_OK | X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = errorCode(error) ?? 'unknown reason';
    const advice = adviceFor(code, absolute);
    throw new ConfigError(
      setting,
      `cannot be written to: ${absolute} (${code})${advice && `. ${advice}`}`,
    );
  }
  return absolute;
}

/** Files in the data folder that another user may have left, for instance by `sudo npm run backup`. */
const dataFiles = [
  'docket.db',
  'docket.db-wal',
  'docket.db-shm',
  'docket.lock',
  'docket.holder.json',
  'secrets.json',
  'uploads',
];

/** Checks that what is in the data folder belongs to us. @throws ConfigError */
export function checkDataFiles(setting: string, folder: string): void {
  for (const name of dataFiles) {
    const file = path.join(folder, name);
    try {
      accessSync(file, R_OK | W_OK);
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (code === 'ENOENT') continue;
      throw new ConfigError(
        setting,
        `has a file that cannot be written to: ${file} (${code}). ${adviceFor(code, file, folder)}`,
      );
    }
  }
}

/** What to do about a file or folder that cannot be used, or ''. `whole` is what to change. */
function adviceFor(code: string, file: string, whole = file): string {
  if (code === 'EROFS')
    return `Its file system is read-only. Under systemd, allow it by ReadWritePaths=${whole} (docs/backup.md)`;
  if (code !== 'EACCES' && code !== 'EPERM') return '';
  let found = file;
  while (!isVisible(found)) found = path.dirname(found);
  const { uid } = statSync(found);
  const own = process.getuid?.();
  if (own === undefined || uid === own) return `Run: chmod u+rwX ${found}`;
  const what = found === file ? 'It' : found;
  const command =
    found === file ? `chown -R ${own} ${whole}` : `install -d -o ${own} -m 700 ${whole}`;
  return `${what} belongs to user ${uid}, but Docket runs as user ${own}. Run as root: ${command}`;
}

function isVisible(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A folder above it is closed to us.
    return false;
  }
}
