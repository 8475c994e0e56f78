import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Derives a refresh token from the session's id and the number of its rotation. So the same token
 * can be sent again, after a lost answer or to a second tab, although only its hash is stored.
 */
export function deriveRefreshToken(key: Uint8Array, sessionId: string, generation: number): string {
  return `${sessionId}.${generation}.${sign(key, `refresh:${sessionId}.${generation}`)}`;
}

/**
 * The session and the generation of a refresh token; null when it was not signed by this server.
 */
export function readRefreshToken(
  key: Uint8Array,
  token: string,
): { sessionId: string; generation: number } | null {
  const match = /^([0-9a-f]{24})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, sessionId, generation, signature] = match ?? [];
  if (!sessionId || !generation || !signature) return null;
  return isEqual(signature, sign(key, `refresh:${sessionId}.${generation}`))
    ? { sessionId, generation: Number(generation) }
    : null;
}

/** The value of the cookie that opens attachments in a new tab. It is valid for nothing else. */
export function deriveFilesToken(key: Uint8Array, sessionId: string): string {
  return `${sessionId}.${sign(key, `files:${sessionId}`)}`;
}

/** The session of an attachments cookie; null when it was not signed by this server. */
export function readFilesToken(key: Uint8Array, token: string): string | null {
  const match = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token);
  const [, sessionId, signature] = match ?? [];
  if (!sessionId || !signature) return null;
  return isEqual(signature, sign(key, `files:${sessionId}`)) ? sessionId : null;
}

/**
 * A path without the signatures that it has, for the log: those of calendars, and of links that end
 * digests.
 */
export const withoutSignatures = (path: string): string =>
  path.replace(/([0-9a-f]{24}[.-])[\w-]{16,}/g, '$1***');

/** The token in a person's digests that ends them. It is valid for nothing else. */
export function deriveUnsubscribeToken(key: Uint8Array, userId: string): string {
  return `${userId}-${sign(key, `unsubscribe:${userId}`)}`;
}

/** The person of such a token; null when it was not signed by this server. */
export function readUnsubscribeToken(key: Uint8Array, token: string): string | null {
  const match = /^([0-9a-f]{24})-([\w-]{43})$/.exec(token);
  const [, userId, signature] = match ?? [];
  if (!userId || !signature) return null;
  return isEqual(signature, sign(key, `unsubscribe:${userId}`)) ? userId : null;
}

/** A signature of a text, in base64url. */
export function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Takes the same time wherever two texts of a length differ. */
export function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
