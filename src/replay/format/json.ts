import { atLine, LogError, type Place } from './logError';
import { forbiddenKeys, limits } from './logFormat';

/** A sole key that is, or by escaping has become, other than it looks: `$part`, `$$part`, ... */
export const isReference = (key: string): boolean => key.startsWith('$') && /^\$+part$/.test(key);

const quote = 0x22;
const backslash = 0x5c;

/** Where the string that begins at `start` ends: its closing quote, or -1. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}

/**
 * How deep brackets are nested in a text of JSON, outside of strings, and whether the text stops inside of one. Looks at brackets
 * alone, and gives up beyond the limit, so that nothing is built that is deeper.
 */
export function nesting(text: string): { deepest: number; unfinished: boolean } {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      if (at < 0) return { deepest, unfinished: true };
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > limits.depth) break;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return { deepest, unfinished: depth > 0 };
}

/** A text of JSON that is not too deep. Throws a LogError; its words quote nothing of the text, which may be anybody's. */
export function parseJson(text: string, place?: Place): unknown {
  if (nesting(text).deepest > limits.depth)
    throw new LogError(`Values are nested more than ${limits.depth} levels deep.`, place);
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (place) throw new LogError('this is not JSON.', place);
    const position = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
    throw new LogError(
      'this is not JSON.',
      position
        ? atLine(text.slice(0, Number(position)).split('\n').length)
        : { line: null, text: 'As a whole, ' },
    );
  }
}

/** Refuses a key by which a careless copy would change what all objects inherit. */
export function checkKey(key: string, place: Place): void {
  if (forbiddenKeys.has(key)) throw new LogError(`the key "${key}" is not allowed.`, place);
}
