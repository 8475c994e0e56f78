import { LogError } from './logError';
import type { Log } from './logFormat';
import { isOurs, readDocument } from './readDocument';
import { readFile, type ReadOptions } from './readFile';

/**
 * Reads a log that Docket wrote, compressed or not, of any version (docs/replay-format.md). What it gives is frozen, and lists that
 * are one part of the file are one object. Rejects with a LogError that says what is wrong and where, or with the signal's reason.
 */
export async function readLog(file: Blob, options: ReadOptions = {}): Promise<Log> {
  const content = await readFile(file, options);
  if ('log' in content) return content.log;
  if (!isOurs(content.value)) throw new LogError('This is JSON, but no log of Docket.');
  return readDocument(content.value, options);
}
