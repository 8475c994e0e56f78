import { foldText } from '../contract/words';

/** How well a text matches; higher is better. */
export const ranks = { prefix: 4, wordStart: 3, substring: 2, initials: 1, none: 0 } as const;

const letterOrDigit = /[\p{L}\p{N}]/u;

const startsWord = (text: string, at: number) =>
  at === 0 || !letterOrDigit.test(text[at - 1] ?? '');

function rankWord(text: string, word: string): number {
  let at = text.indexOf(word);
  if (at < 0) return ranks.none;
  if (at === 0) return ranks.prefix;
  while (at >= 0) {
    if (startsWord(text, at)) return ranks.wordStart;
    at = text.indexOf(word, at + 1);
  }
  return ranks.substring;
}

function wordStartOf(text: string, letter: string, from: number): number {
  let at = text.indexOf(letter, from);
  while (at >= 0 && !startsWord(text, at)) at = text.indexOf(letter, at + 1);
  return at;
}

/** Whether the letters are beginnings of words, in order: 'nt' and 'neta' for 'New Task'. */
function hasLetters(text: string, letters: string): boolean {
  let at = wordStartOf(text, letters[0] ?? '', 0);
  for (let next = 1; next < letters.length && at >= 0; next += 1) {
    const letter = letters[next] ?? '';
    at = text[at + 1] === letter ? at + 1 : wordStartOf(text, letter, at + 1);
  }
  return at >= 0;
}

/** A search text, prepared once for many comparisons. */
export interface SearchQuery {
  whole: string;
  words: readonly string[];
  /** All letters, to match the beginnings of words; '' for a single letter. */
  letters: string;
}

export function parseQuery(typed: string): SearchQuery {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const letters = words.join('');
  return { whole: words.join(' '), words, letters: letters.length > 1 ? letters : '' };
}

/**
 * Ranks a folded text: it begins with the search text, has it at the start of a word, has all of
 * its words, or has its letters as beginnings of words.
 */
export function rankText(text: string, { whole, words, letters }: SearchQuery): number {
  // An accent alone folds to an empty text, which would match everything.
  if (whole === '') return ranks.none;
  const rank = rankWord(text, whole);
  if (rank > ranks.none) return rank;
  if (words.length > 1) {
    const worst = Math.min(...words.map((word) => rankWord(text, word)));
    if (worst > ranks.none) return Math.min(worst, ranks.wordStart);
  }
  return letters !== '' && hasLetters(text, letters) ? ranks.initials : ranks.none;
}
