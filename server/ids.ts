import { randomBytes } from 'node:crypto';

/** A new record id: 24 hexadecimal characters, 96 random bits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
