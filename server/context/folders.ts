import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, errorCode } from '../lib/errors';

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
    accessSync(absolute, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = errorCode(error) ?? 'unknown reason';
    throw new ConfigError(setting, `cannot be written to: ${absolute} (${reason})`);
  }
  return absolute;
}
