import { decodeJwt } from 'jose/jwt/decode';
import type { StoreExtra } from '../store/extra';

/** The token that a store got last, and when, by the store's own clock. */
const received = new WeakMap<StoreExtra, { accessToken: string | null; at: number }>();

/** Remembers when a token came. Its age is counted from here, so it does not matter whether this machine's clock is right. */
export function noteToken(extra: StoreExtra, accessToken: string | null): void {
  received.set(extra, { accessToken, at: extra.clock.now() });
}

/** Times of a token's payload, in seconds; null for a text that is not a token. */
function timesOf(accessToken: string): { iat?: number; exp?: number } | null {
  try {
    return decodeJwt(accessToken);
  } catch {
    return null; // The server will say what it thinks of it.
  }
}

/**
 * How long an access token lives from issue to expiry, and how much of that is left, in milliseconds. Null when the token
 * does not say. A token that was in storage when the page began has no noted time: its age is then taken from `iat`, which
 * a wrong clock of this machine can make too large or too small. That costs a refresh too many, or one too few.
 */
export function tokenLife(
  extra: StoreExtra,
  accessToken: string,
): { whole: number; left: number } | null {
  const { iat, exp } = timesOf(accessToken) ?? {};
  if (iat === undefined || exp === undefined || exp <= iat) return null;
  const noted = received.get(extra);
  const since = noted?.accessToken === accessToken ? noted.at : iat * 1000;
  const whole = (exp - iat) * 1000;
  return { whole, left: whole - Math.max(0, extra.clock.now() - since) };
}
