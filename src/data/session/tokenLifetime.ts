import { decodeJwt } from 'jose/jwt/decode';
import type { StoreExtra } from '../store/extra';

declare module '../store/extra' {
  interface StoreServices {
    /** The latest token, and when it came, by the clock of the store. */
    token?: { accessToken: string | null; at: number };
  }
}

/** The age of a token is counted from here, so it does not matter whether this clock is right. */
export function rememberTokenTime(extra: StoreExtra, accessToken: string | null): void {
  extra.services.token = { accessToken, at: extra.clock.now() };
}

function decode(accessToken: string): { iat?: number; exp?: number } {
  try {
    return decodeJwt(accessToken);
  } catch {
    return {}; // Not a token. The server will refuse it.
  }
}

/**
 * The lifetime of a token from issue to expiry, and the time left, in milliseconds. Null if the
 * token does not say. For a token from storage, the age is counted from `iat`. Then a wrong clock
 * can cause one refresh too many or too few.
 */
export function tokenLifetime(
  extra: StoreExtra,
  accessToken: string,
): { lifetime: number; timeLeft: number } | null {
  const { iat, exp } = decode(accessToken);
  if (iat === undefined || exp === undefined || exp <= iat) return null;
  const latest = extra.services.token;
  const since = latest?.accessToken === accessToken ? latest.at : iat * 1000;
  const lifetime = (exp - iat) * 1000;
  return { lifetime, timeLeft: lifetime - Math.max(0, extra.clock.now() - since) };
}
