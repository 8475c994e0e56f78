import { decodeJwt } from 'jose/jwt/decode';
import { isObject } from '../../lib/fields';
import type { UserInfo } from '../../contract/session';
import { idText } from '../../lib/wireId';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The person of an access token, from `userInfo` in its payload. The signature is not checked: this
 * decides what is shown, and the server decides what is allowed. Null if it is not such a token.
 */
export function userInfoOf(accessToken: string): UserInfo | null {
  try {
    const { userInfo, ...rest } = decodeJwt<{
      userInfo?: Record<string, unknown>;
      _id?: unknown;
      id?: unknown;
      userId?: unknown;
    }>(accessToken);
    if (!isObject(userInfo) || !Array.isArray(userInfo.roles)) return null;
    const id = [userInfo._id, userInfo.id, rest._id, rest.id, rest.userId, rest.sub]
      .map(idText)
      .find((one) => one !== '');
    const email = text(userInfo.email);
    return {
      ...(id && { _id: id }),
      name: text(userInfo.name) ?? email ?? '',
      ...(email && { email }),
      roles: userInfo.roles.filter((role) => typeof role === 'string'),
    };
  } catch {
    return null; // Not a token.
  }
}

export interface AccessToken {
  accessToken: string;
  user: UserInfo;
}

/** Reads the body of an answer that is an access token. Null if it is not one. */
export function readAccessToken(body: unknown): AccessToken | null {
  const user = typeof body === 'string' ? userInfoOf(body) : null;
  return typeof body === 'string' && user ? { accessToken: body, user } : null;
}
