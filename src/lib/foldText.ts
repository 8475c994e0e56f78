/**
 * The longest number whose length is encoded: a character before the digits, so that longer numbers
 * sort later.
 */
const mostDigits = 48;
const digits = /\d+/g;
const hasDigit = /\d/;
const beyondAscii = /[^\u0000-\u007f]/;
const marks = /\p{M}+/gu;

const number = (run: string): string => {
  const plain = run.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(0x30 + Math.min(plain.length, mostDigits)) + plain;
};

/** A text in lower case, trimmed and without accents. */
export function foldForSearch(text: string): string {
  const lower = text.trim().toLowerCase();
  return beyondAscii.test(lower) ? lower.normalize('NFKD').replace(marks, '') : lower;
}

/** Folded for search, with numbers that sort by value: "Task 9" before "Task 10". */
export function foldForSort(text: string): string {
  const folded = foldForSearch(text);
  return hasDigit.test(folded) ? folded.replace(digits, number) : folded;
}
