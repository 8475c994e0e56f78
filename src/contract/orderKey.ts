import type { Task } from './task';

/**
 * The place of a task in the manual order: a key of `fractional-indexing`, so that there is always
 * one between two others. It has an integer, whose length its first letter says, and a fraction.
 * Keys are compared character by character. Where they are equal, the ids decide.
 */
const characters = /^[A-Za-z][0-9A-Za-z]+$/;

/** Characters. At worst, 900 cards in a row can be put into one gap before a key is longer. */
export const maxOrderKey = 200;

/** The length of the integer, from 2 for `a` and `Z` to 27 for `z` and `A`. */
function integerLength(key: string): number {
  const code = key.charCodeAt(0);
  return code >= 97 ? code - 95 : 92 - code;
}

/** Whether a text is a key. There is none before the smallest integer, so it is no key. */
export function isOrderKey(text: string): boolean {
  if (text.length > maxOrderKey || !characters.test(text)) return false;
  const length = integerLength(text);
  if (text.length < length || /^A0+$/.test(text.slice(0, length))) return false;
  return text.length === length || !text.endsWith('0');
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/** Of the digits for numbers. */
const length = 5;

/**
 * The key of a task that nobody has moved. A higher number comes before a lower one, so the manual
 * order begins as the newest first, and a new task is on top without any call for its key. There are
 * 62² integers between two numbers, so that moves rarely need a fraction.
 */
function keyOfNumber(number: number): string {
  let rest = base ** length - number;
  let text = '00';
  for (let at = 0; at < length; at += 1) {
    text = `${digits[rest % base] ?? '0'}${text}`;
    rest = Math.floor(rest / base);
  }
  // The letter says that there are seven digits.
  return `T${text}`;
}

/** Where a task is in the manual order; '' without a number, as of another backend. */
export const orderKeyOf = ({ orderKey, number }: Pick<Task, 'orderKey' | 'number'>): string =>
  orderKey ?? (number === undefined ? '' : keyOfNumber(number));
