import { statfs } from 'node:fs/promises';
import { HttpError } from '../lib/errors';

/** How often the free space is looked at, in milliseconds. */
const watchMs = 60_000;
const megabyte = 1024 * 1024;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws HttpError 507 when less than `minFree` bytes would remain free after a file */
export async function requireSpace(folder: string, minFree: number, file: number): Promise<void> {
  if ((await freeBytes(folder)) - file < minFree)
    throw new HttpError(507, 'The server has no space left; nothing was saved');
}

/**
 * Warns once when less than twice `minFree` bytes are free, before attachments are refused, and
 * tells when there is enough again. `stop` ends it.
 */
export function watchSpace(
  place: { readonly dataDir: string; readonly minFree: number },
  log: { warn: (details: object, text: string) => void },
): { look: () => Promise<void>; stop: () => void } {
  let isLow = false;
  const look = async (): Promise<void> => {
    const free = await freeBytes(place.dataDir);
    if (free < 2 * place.minFree === isLow) return;
    isLow = !isLow;
    log.warn(
      { freeMegabytes: Math.floor(free / megabyte) },
      isLow ? 'little space is left; attachments will be refused soon' : 'there is space again',
    );
  };
  // A folder that is away is reported by the health check.
  const timer = setInterval(() => void look().catch(() => undefined), watchMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
