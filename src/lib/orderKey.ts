import type { Task } from '../contract/task';

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
