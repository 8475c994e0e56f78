import { foldForSearch } from './foldText';

/** How well a text answers what was typed; higher is better, 0 is not at all. */
export const ranks = { prefix: 4, wordStart: 3, part: 2, letters: 1, none: 0 } as const;

const letterOrDigit = /[\p{L}\p{N}]/u;

const startsWord = (text: string, at: number) =>
  at === 0 || !letterOrDigit.test(text[at - 1] ?? '');

function rankPart(text: string, part: string): number {
  let at = text.indexOf(part);
  if (at < 0) return ranks.none;
  if (at === 0) return ranks.prefix;
  while (at >= 0) {
    if (startsWord(text, at)) return ranks.wordStart;
    at = text.indexOf(part, at + 1);
  }
  return ranks.part;
}

/** The next start of a word with this letter. */
function wordStartOf(text: string, letter: string, from: number): number {
  let at = text.indexOf(letter, from);
  while (at >= 0 && !startsWord(text, at)) at = text.indexOf(letter, at + 1);
  return at;
}

/** Whether the letters come in their order as beginnings of words: 'nt' and 'neta' for 'New Task'. */
function hasLetters(text: string, letters: string): boolean {
  let at = wordStartOf(text, letters[0] ?? '', 0);
  for (let next = 1; next < letters.length && at >= 0; next += 1) {
    const letter = letters[next] ?? '';
    at = text[at + 1] === letter ? at + 1 : wordStartOf(text, letter, at + 1);
  }
  return at >= 0;
}

/** What somebody typed, ready to be compared with thousands of texts. */
export interface Wanted {
  whole: string;
  words: readonly string[];
  /** Without blanks, for the letters in their order; '' when they are too few to mean anything. */
  letters: string;
}

export function wantedOf(typed: string): Wanted {
  const words = foldForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const letters = words.join('');
  return { whole: words.join(' '), words, letters: letters.length > 1 ? letters : '' };
}

/**
 * Ranks a folded text: it begins with what was typed, has it at the start of a word, has it anywhere (all of its words, in
 * any order), or has its letters as beginnings of words.
 */
export function rankText(text: string, { whole, words, letters }: Wanted): number {
  // Of a lone accent nothing is left, and nothing is at the start of every text.
  if (whole === '') return ranks.none;
  const rank = rankPart(text, whole);
  if (rank > ranks.none) return rank;
  if (words.length > 1) {
    const worst = Math.min(...words.map((word) => rankPart(text, word)));
    if (worst > ranks.none) return Math.min(worst, ranks.wordStart);
  }
  return letters !== '' && hasLetters(text, letters) ? ranks.letters : ranks.none;
}
