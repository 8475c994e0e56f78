import { isEqual, sign } from './refreshToken';

/**
 * Derives the secret part of the address of a calendar from the id of the person and the number of the
 * address. So it can be shown again, and a copy of the database does not give it away.
 */
export function deriveCalendarToken(key: Uint8Array, userId: string, number: number): string {
  return `${userId}.${sign(key, `calendar:${userId}.${number}`)}`;
}

/** Whose address a token would be; null for what is no token. It proves nothing. */
export const calendarOwner = (token: string): string | null =>
  /^([0-9a-f]{24})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

/** Whether a token is that of an address. Takes the same time for all wrong ones. */
export const isCalendarToken = (
  key: Uint8Array,
  token: string,
  userId: string,
  number: number,
): boolean => isEqual(token, deriveCalendarToken(key, userId, number));
