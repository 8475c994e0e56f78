import { randomBytes, randomUUID } from 'node:crypto';

/**
 * A new record id: 96 random bits as 24 hexadecimal characters. They are the random ones of a UUID,
 * because Node keeps random bytes in store for UUIDs, and every request has an id.
 */
export function newId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(24);
}

let orderedIds = 0;

/**
 * A new record id that sorts by `time`, in milliseconds since 1970. Ids of the same millisecond sort
 * in the order in which this process made them.
 */
export function newOrderedId(time: number): string {
  orderedIds = (orderedIds + 1) % 0x1000000;
  return idsFrom(time) + orderedIds.toString(16).padStart(6, '0') + randomBytes(3).toString('hex');
}

/** How the ids begin that `newOrderedId` makes at this time. */
export function idsFrom(time: number): string {
  return time.toString(16).padStart(12, '0');
}
