import type { Redactor } from '../redaction/redactor';
import { isDevtools, readDevtools } from './devtools';
import { LogError } from './logError';
import type { Log } from './logFormat';
import { isOurs, readDocument } from './readDocument';
import { readFile, type ReadOptions } from './readFile';

export interface OpenOptions extends ReadOptions {
  /** The state that the reducers begin with, for files that hold none. */
  initialState: unknown;
  /** What takes secrets out of other tools' files, which hold them as they were. */
  redact?: Redactor;
}

/** When a file was saved, in milliseconds since 1970; a Blob does not know. */
const savedAt = (file: Blob): number =>
  'lastModified' in file && typeof file.lastModified === 'number' ? file.lastModified : 0;

/**
 * Reads a log of ours, of any version, or a file of Redux DevTools. `notes` of the log say what was lost on the way. Rejects as `readLog` does.
 */
export async function openLog(
  file: Blob,
  { initialState, redact, ...options }: OpenOptions,
): Promise<Log> {
  const content = await readFile(file, options);
  if ('log' in content) return content.log;
  if (isOurs(content.value)) return readDocument(content.value, options);
  if (isDevtools(content.value))
    return readDevtools(content.value, { initialState, redact, savedAt: savedAt(file) });
  throw new LogError('This is JSON, but neither a log of Docket nor a file of Redux DevTools.');
}
