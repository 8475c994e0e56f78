import { SignJWT, errors, jwtVerify } from 'jose';
import { errorText } from '../../src/contract/error';
import type { AccessTokenPayload, UserInfo } from '../../src/contract/session';
import { forbidden, unauthorized } from '../lib/errors';
import { sha256 } from '../lib/sha256';

// The type prevents other signed values of ours from being used as access tokens (RFC 9068).
const type = 'at+jwt';
const algorithm = 'HS256';
/** Seconds by which the clock of another server may be ahead. */
const clockAhead = 60;

export interface AccessToken {
  sessionId: string;
  userId: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Signs an access token. `now` in milliseconds, `ttl` in seconds. */
export function signAccessToken(
  key: Uint8Array,
  userInfo: UserInfo,
  sessionId: string,
  now: number,
  ttl: number,
): Promise<string> {
  const issued = Math.floor(now / 1000);
  const payload: AccessTokenPayload = { userInfo, sid: sessionId };
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuedAt(issued)
    .setExpirationTime(issued + ttl)
    .sign(key);
}

/** A token that was verified before, and all that depends on the time. */
type Verified = AccessToken & { issuedAt: number };

/** Tokens that are remembered for each key. A token that is not remembered is verified again. */
export const rememberedTokens = 10_000;
const verified = new WeakMap<Uint8Array, Map<string, Verified>>();

/**
 * Verifies an access token, whose signature only once: that takes longer than a small request.
 * Only its ids are used: name and roles are read from the database.
 * @throws HttpError 403 'Forbidden token expired', 401 'Invalid token' for all other tokens
 */
export async function verifyAccessToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<AccessToken> {
  const known = verified.get(key) ?? new Map<string, Verified>();
  verified.set(key, known);
  // A hash, so that tokens do not stay in memory.
  const hash = sha256(token);
  const before = known.get(hash);
  const seconds = Math.floor(now / 1000);
  if (before && before.expiresAt > seconds && before.issuedAt <= seconds + clockAhead)
    return before;
  known.delete(hash);
  const result = await verifySignature(key, token, now);
  known.set(hash, result);
  // The first key is the oldest one.
  if (known.size > rememberedTokens) known.delete(known.keys().next().value ?? '');
  return result;
}

async function verifySignature(key: Uint8Array, token: string, now: number): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      requiredClaims: ['exp', 'iat', 'sid', 'userInfo'],
      currentDate: new Date(now),
    });
    const { sid, exp, iat, userInfo } = payload;
    const userId =
      typeof userInfo === 'object' && userInfo !== null && '_id' in userInfo ? userInfo._id : null;
    if (
      typeof sid !== 'string' ||
      typeof userId !== 'string' ||
      exp === undefined ||
      iat === undefined
    )
      throw unauthorized(errorText.invalidToken);
    if (iat > now / 1000 + clockAhead) throw unauthorized(errorText.invalidToken);
    return { sessionId: sid, userId, expiresAt: exp, issuedAt: iat };
  } catch (error) {
    // jose checks the signature first, so only tokens that this server signed are reported as
    // expired.
    if (error instanceof errors.JWTExpired) throw forbidden(errorText.accessTokenExpired);
    throw unauthorized(errorText.invalidToken);
  }
}
