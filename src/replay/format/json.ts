import { LogError, wholeFile, type FileLocation } from './logError';
import { limits } from './logFormat';

/** Whether a single key is a reference, or an escaped one: `$shared`, `$$shared`, ... */
export const isReference = (key: string): boolean =>
  key.startsWith('$') && key.replace(/^\$+/, '') === 'shared';

const quote = 0x22;
const backslash = 0x5c;

/** The closing quote of the string that begins at `start`, or -1. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}

/** The depth of nested brackets in a JSON text. Stops at the limit, so nothing deeper is parsed. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length && deepest <= limits.depth; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      if (at < 0) break;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

/** Parses JSON of limited depth. Throws a LogError, which never quotes the text. */
export function parseJson(text: string, location: FileLocation = wholeFile): unknown {
  if (nesting(text) > limits.depth)
    throw new LogError(`Values are nested more than ${limits.depth} levels deep.`, location);
  try {
    return JSON.parse(text);
  } catch {
    throw new LogError(
      location === wholeFile ? 'This is neither a log nor JSON.' : 'this is not JSON.',
      location,
    );
  }
}
