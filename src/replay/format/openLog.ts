import { isDevtools, readDevtools } from './devtools';
import { LogError } from './logError';
import type { Log } from './logFormat';
import { isDocketLog, readDocument } from './readDocument';
import { readFile } from './readFile';
import type { ReadOptions } from './readLines';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { ReplayTarget } from '../replayTarget';

interface OpenOptions extends ReadOptions {
  /** The initial state of the reducers, for files without a state. */
  initialState: unknown;
  /** Removes secrets from files of other tools. */
  redact?: Redactor;
}

/** What `openLog` needs to know of the app. */
export const openOptions = ({ reducer, policies, migrations }: ReplayTarget): OpenOptions => ({
  initialState: reducer(undefined, { type: '@@docket/began' }),
  redact: makeRedactor(policies, { mode: 'secrets', scanSecrets: true }),
  migrations,
});

/** When a file was saved, in milliseconds since 1970. A Blob has no time. */
const savedAt = (file: Blob): number =>
  'lastModified' in file && typeof file.lastModified === 'number' ? file.lastModified : 0;

/** Reads a Docket log of any version, or a file of Redux DevTools. Rejects as `readLog` does. */
export async function openLog(
  file: Blob,
  { initialState, redact, ...options }: OpenOptions,
): Promise<Log> {
  const content = await readFile(file, options);
  if ('log' in content) return content.log;
  if (isDocketLog(content.value)) return readDocument(content.value, options);
  if (isDevtools(content.value))
    return readDevtools(content.value, { initialState, redact, savedAt: savedAt(file) });
  throw new LogError('This is JSON, but neither a Docket log nor a Redux DevTools file.');
}

/**
 * Reads a Docket log of any version, compressed or not (docs/replay-format.md). The log is frozen;
 * a shared list is the same object everywhere. Rejects with a LogError that says what is wrong and
 * where, or with the signal's reason.
 */
export async function readLog(file: Blob, options: ReadOptions = {}): Promise<Log> {
  const content = await readFile(file, options);
  if ('log' in content) return content.log;
  if (!isDocketLog(content.value)) throw new LogError('This is JSON, but not a Docket log.');
  return readDocument(content.value, options);
}
