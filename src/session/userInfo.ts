import { decodeJwt } from 'jose/jwt/decode';
import type { UserInfo } from '../contract/session';
import { idText } from '../lib/wireId';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Who an access token speaks for, from its payload's `userInfo` (name, roles, in places _id and email). The signature is
 * the server's business: what is read here decides what is shown, never what is allowed.
 * @returns null for a text that is no such token
 */
export function userInfoOf(accessToken: string): UserInfo | null {
  try {
    const { userInfo, ...rest } = decodeJwt<{
      userInfo?: Record<string, unknown>;
      _id?: unknown;
      id?: unknown;
      userId?: unknown;
    }>(accessToken);
    if (typeof userInfo !== 'object' || userInfo === null || !Array.isArray(userInfo.roles))
      return null;
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
    return null; // Not a token: whoever asked says what that means.
  }
}
