import { foldText } from '../contract/words';

/**
 * The longest number whose length is encoded: a character before the digits, so that longer numbers
 * sort later.
 */
const maxDigits = 48;
const digits = /\d+/g;
const hasDigit = /\d/;

const number = (run: string): string => {
  const plain = run.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(0x30 + Math.min(plain.length, maxDigits)) + plain;
};

/** Folded, with numbers that sort by value: "Task 9" before "Task 10". */
export function foldForSort(text: string): string {
  const folded = foldText(text);
  return hasDigit.test(folded) ? folded.replace(digits, number) : folded;
}
