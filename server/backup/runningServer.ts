import { z } from 'zod';
import { readHolder } from '../db/dataLock';
import { BackupError } from './manifest';

/** In milliseconds. */
const timeoutMs = 5_000;
const answer = z.object({ failed: z.array(z.string()) });

/**
 * Asks the server that uses a data folder whether it still writes to the files that are there.
 * @throws BackupError when it does not, because a copy of these files would lack its last changes
 */
export async function requireServerOnFiles(dataDir: string): Promise<void> {
  const address = readHolder(dataDir)?.address;
  if (!address) return;
  let failed: string[];
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    failed = answer.parse(await response.json()).failed;
  } catch {
    return; // No server runs there, or it is ready.
  }
  if (failed.includes('files'))
    throw new BackupError(
      'the running server has other files open than those in DATA_DIR, which were deleted or replaced; see "files" in docs/monitoring.md',
    );
}
