import { decodeJwt } from 'jose/jwt/decode';
import type { UserInfo } from '../contract/session';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Who an access token speaks for, from its payload's `userInfo` (name, roles, in places _id and email). The signature is
 * the server's business: what is read here decides what is shown, never what is allowed.
 * @returns null for a text that is no such token
 */
export function userInfoOf(accessToken: string): UserInfo | null {
  try {
    const { userInfo, ...rest } = decodeJwt<{ userInfo?: Record<string, unknown>; _id?: unknown; id?: unknown; userId?: unknown }>(accessToken);
    if (typeof userInfo !== 'object' || userInfo === null || !Array.isArray(userInfo.roles)) return null;
    const id = text(userInfo._id) ?? text(userInfo.id) ?? text(rest._id) ?? text(rest.id) ?? text(rest.userId) ?? text(rest.sub);
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
