const beyondAscii = /[^\u0000-\u007f]/;
/** What people type for an apostrophe. */
const apostrophes = /[\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g;
/** Characters that nobody sees, such as soft hyphens and joiners. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;
/** In other scripts, marks make another letter: か and が, ह and हि. */
const letterWithMarks = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const letters = new Map([
  ['ß', 'ss'],
  ['ς', 'σ'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // Their marks are a part of the letter, and Unicode does not separate them.
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
]);
const foldedLetter = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/**
 * The form in which texts are compared everywhere, in the browser and on the server: compatibility
 * forms (™, ℃, full width) and case are folded, and marks of Latin, Greek and Cyrillic letters
 * dropped.
 */
export function foldText(text: string): string {
  const trimmed = text.trim();
  if (!beyondAscii.test(trimmed)) return trimmed.toLowerCase();
  return (
    trimmed
      // Typed as an apostrophe too. It would become a space with an accent.
      .replaceAll('\u00b4', "'")
      .normalize('NFKD')
      .replace(apostrophes, "'")
      .replace(invisible, '')
      .replace(letterWithMarks, '$1')
      .toLowerCase()
      .replace(foldedLetter, (letter) => letters.get(letter) ?? letter)
      .normalize('NFC')
  );
}

/** A name is the same with one space or two. */
export const foldName = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

/**
 * The folded words of a search text, without those that are a part of another one. The longest comes
 * first, because it is probably the rarest.
 */
export function wordsOf(text: string): readonly string[] {
  const words = [...new Set(foldText(text).split(/\s+/))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length);
  return words.filter(
    (word, at) => !words.some((other, before) => before < at && other.includes(word)),
  );
}

/** Whether a folded text has all words. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
