/** Digits come after what is shorter than them: the length of a number stands before it, as a character of its own. */
const mostDigits = 48;
const digits = /\d+/g;
const hasDigit = /\d/;
/** Everything beyond plain ASCII. */
const beyondAscii = /[^\u0000-\u007f]/;
const marks = /\p{M}+/gu;

const number = (run: string): string => {
  const plain = run.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(0x30 + Math.min(plain.length, mostDigits)) + plain;
};

/** A text as it is searched: without regard to case, accents and blanks at the ends. */
export function foldForSearch(text: string): string {
  const lower = text.trim().toLowerCase();
  return beyondAscii.test(lower) ? lower.normalize('NFKD').replace(marks, '') : lower;
}

/** A text as it is sorted by: the same, and numbers in it by their value ("Task 9" before "Task 10"). */
export function foldForSort(text: string): string {
  const folded = foldForSearch(text);
  return hasDigit.test(folded) ? folded.replace(digits, number) : folded;
}
