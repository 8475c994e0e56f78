import { randomBytes } from 'node:crypto';

/** A new record id: 96 random bits as 24 hexadecimal characters. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
