import { statfs } from 'node:fs/promises';
import { HttpError } from '../lib/errors';

/** How often the free space is looked at, in milliseconds. */
const watchMs = 1_000;
const megabyte = 1024 * 1024;

export const noSpace = () => new HttpError(507, 'The server has no space left; nothing was saved');

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws HttpError 507 when less than `minFree` bytes would remain free after a file */
export async function requireSpace(folder: string, minFree: number, file: number): Promise<void> {
  if ((await freeBytes(folder)) - file < minFree) throw noSpace();
}

/** The free space on the disk of `DATA_DIR`, as it was a moment ago, so that no write waits for it. */
export interface Space {
  /** Whether less than `minFree` bytes are free, so that nothing may be added. */
  isLow: () => boolean;
  look: () => Promise<void>;
  stop: () => void;
}

/**
 * Looks at the free space every second, until `stop`. Warns once when less than twice `minFree` bytes
 * are free, before changes are refused, and tells when there is enough again.
 */
export function watchSpace(
  place: { readonly dataDir: string; readonly minFree: number },
  log: { warn: (details: object, text: string) => void },
): Space {
  let free = Infinity;
  let hasWarned = false;
  const look = async (): Promise<void> => {
    free = await freeBytes(place.dataDir);
    if (free < 2 * place.minFree === hasWarned) return;
    hasWarned = !hasWarned;
    log.warn(
      { freeMegabytes: Math.floor(free / megabyte) },
      hasWarned ? 'little space is left; changes will be refused soon' : 'there is space again',
    );
  };
  // A folder that is away is reported by the health check.
  const timer = setInterval(() => void look().catch(() => undefined), watchMs);
  timer.unref();
  return { isLow: () => free < place.minFree, look, stop: () => clearInterval(timer) };
}
