import { foldForSort } from '../foldText';

/** Characters in one number, and numbers in a key: most texts differ within them, and numbers are sorted far faster than texts. */
const perNumber = 5;
export const numbersPerKey = 12;
/** Every number of a key is below this, and below the one before it. */
export const numberLimit = 2 ** (6 * perNumber);

// A character's class: its place among the folded ones, in six bits. Rarer characters share a class with others, and are told
// apart by what is written behind it.
const notKnown = 0;
const shared = { between: 27, behind: 54 };
const nothing = 1;
const several = 2;

const classOfFolded = (code: number): number => {
  if (code <= 0x20) return 1;
  if (code <= 0x39) return code - 0x1f;
  if (code <= 0x60) return shared.between;
  return code <= 0x7a ? code - 0x45 : shared.behind;
};

/** Writes one folded character. @returns the place behind it */
function write(code: number, into: Uint8Array, at: number): number {
  const found = classOfFolded(code);
  into[at] = found;
  if (found === shared.between) into[at + 1] = code - 0x3a;
  else if (found === shared.behind) {
    into[at + 1] = code >> 12;
    into[at + 2] = (code >> 6) & 63;
    into[at + 3] = code & 63;
    return at + 4;
  }
  return found === shared.between ? at + 2 : at + 1;
}

/** What a character as it is written folds to: its code, or one of the words above. Worked out when a character is first met. */
const folds = new Uint16Array(0x10000);

function foldOf(code: number): number {
  const known = folds[code] ?? notKnown;
  if (known !== notKnown) return known;
  const folded = foldForSort(`x${String.fromCharCode(code)}x`).slice(1, -1);
  // What is written as nothing or as several stands among the control characters, which fold to a blank's class themselves.
  const found =
    folded.length === 1 ? Math.max(folded.charCodeAt(0), 0x20) : folded === '' ? nothing : several;
  folds[code] = found;
  return found;
}

const room = perNumber * numbersPerKey;
/** A character that begins within the room may end behind it. */
const scratch = new Uint8Array(room + 4);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Writes the classes of `text` to `into`, as many as a key has. @returns how many, or -1 when the text must be folded first */
function writeClasses(text: string, into: Uint8Array, isFolded: boolean): number {
  let to = 0;
  for (let at = 0; at < text.length && to < room; at += 1) {
    const code = text.charCodeAt(at);
    if (!isFolded && isDigit(code)) {
      while (text.charCodeAt(at) === 0x30 && isDigit(text.charCodeAt(at + 1))) at += 1;
      let end = at + 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
      // Longer numbers are larger: the length stands before the digits, as in a folded text.
      to = write(0x30 + Math.min(end - at, 48), into, to);
      for (; at < end && to < room; at += 1) to = write(text.charCodeAt(at), into, to);
      at = end - 1;
      continue;
    }
    const found = isFolded ? code : foldOf(code);
    if (found === several && !isFolded) return -1;
    if (found !== nothing || isFolded) to = write(found, into, to);
  }
  return to;
}

/** A number of a key as it sorts the other way round. */
export const turned = (number: number): number => numberLimit - 2 - number;

/**
 * Writes a text's key to `into` at `offset`: numbers that sort, one after the other, as the folded text does; or the other
 * way round when `descending`. Texts with equal keys are compared themselves. The text is trimmed and not empty.
 */
export function writeTextKey(
  text: string,
  into: Uint32Array,
  offset: number,
  descending: boolean,
): void {
  let count = writeClasses(text, scratch, false);
  if (count < 0) count = writeClasses(foldForSort(text), scratch, true);
  let at = 0;
  for (let index = 0; index < numbersPerKey; index += 1) {
    let number = 0;
    for (const end = at + perNumber; at < end; at += 1)
      number = (number << 6) | (at < count ? (scratch[at] ?? 0) : 0);
    into[offset + index] = descending ? turned(number) : number;
  }
}
