import { yieldTime } from '../pace';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { ReplayTarget } from '../replayTarget';
import { readDevtools } from './devtools';
import { textBytes, TruncatedFile } from './fileBytes';
import { parseJson } from './json';
import { LogError } from './logError';
import { limits, type Log } from './logFormat';
import { readLog, type ReadOptions } from './readLog';
import { headerBegins } from './writeLog';

interface OpenOptions extends ReadOptions {
  /** The initial state of the reducers, for files without a state. */
  initialState: unknown;
  /** Removes secrets from files of other tools. */
  redact?: Redactor;
}

/** What `openLog` needs to know of the app. */
export const openOptions = ({ reducer, names }: ReplayTarget): OpenOptions => ({
  initialState: reducer(undefined, { type: '@@docket/began' }),
  redact: makeRedactor(names, { mode: 'secrets', scanSecrets: true }),
});

/** When a file was saved, in milliseconds since 1970. A Blob has no time. */
const savedAt = (file: Blob): number =>
  'lastModified' in file && typeof file.lastModified === 'number' ? file.lastModified : 0;

/** Whether the text of a file begins as a Docket log does, as far as it reaches. */
async function isLog(file: Blob): Promise<boolean> {
  let start = '';
  try {
    for await (const piece of textBytes(file)) {
      start += String.fromCharCode(...piece.subarray(0, headerBegins.length));
      if (start.length >= headerBegins.length) break;
    }
  } catch (error) {
    // What there is of the file decides.
    if (!(error instanceof TruncatedFile)) throw error;
  }
  return headerBegins.startsWith(start.slice(0, headerBegins.length));
}

/** Parses a file of another tool. Rejects with a LogError, or with the signal's reason. */
async function readJson(file: Blob, options: ReadOptions): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      // TypeError: not UTF-8.
      throw new LogError('This is not a log: it is not a text in UTF-8.');
    }
  };
  let text = '';
  let bytes = 0;
  for await (const piece of textBytes(file, options.onProgress)) {
    bytes += piece.length;
    if (bytes > limits.documentBytes)
      throw new LogError(
        `This is not a log, and longer than ${limits.documentBytes / 1024 / 1024} MB.`,
      );
    text += decode(piece);
    await yieldTime(options);
  }
  return parseJson(text + decode());
}

/** Reads a Docket log, or a file of Redux DevTools. Rejects as `readLog` does. */
export async function openLog(
  file: Blob,
  { initialState, redact, ...options }: OpenOptions,
): Promise<Log> {
  options.signal?.throwIfAborted();
  if (await isLog(file)) return readLog(file, options);
  const value = await readJson(file, options);
  return readDevtools(value, { initialState, redact, savedAt: savedAt(file) });
}
