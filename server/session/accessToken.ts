import { SignJWT, errors, jwtVerify } from 'jose';
import type { AccessTokenPayload, UserInfo } from '../../src/contract/session';
import { errorText } from '../../src/contract/error';
import { forbidden, unauthorized } from '../http/errors';

// The type in the header keeps every other signed thing of ours from passing for an access token (RFC 9068).
const type = 'at+jwt';
const algorithm = 'HS256';
/** Seconds that another machine's clock may be ahead of ours. */
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

/**
 * What a genuine, unexpired access token says. Only the session's and the person's id are taken from it: name and roles
 * are read from the database.
 * @throws HttpError 403 'Forbidden token expired', 401 'Invalid token' for everything else.
 */
export async function verifyAccessToken(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<AccessToken> {
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
    return { sessionId: sid, userId, expiresAt: exp };
  } catch (error) {
    // jose checks the signature before the times, so "expired" is only ever said of a token of ours.
    if (error instanceof errors.JWTExpired) throw forbidden(errorText.accessTokenExpired);
    throw unauthorized(errorText.invalidToken);
  }
}
