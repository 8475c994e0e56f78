import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token is derived from the session's id and the number of its rotation with a key of the server. So the
 * successor of a token can be given again (a lost answer, a second tab) without ever being stored in clear.
 */
export function deriveRefreshToken(key: Uint8Array, sessionId: string, generation: number): string {
  return `${sessionId}.${generation}.${sign(key, `refresh:${sessionId}.${generation}`)}`;
}

/** The session and generation that a genuine refresh token names; null for anything else. */
export function readRefreshToken(
  key: Uint8Array,
  token: string,
): { sessionId: string; generation: number } | null {
  const match = /^([0-9a-f]{24})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, sessionId, generation, signature] = match ?? [];
  if (!sessionId || !generation || !signature) return null;
  return same(signature, sign(key, `refresh:${sessionId}.${generation}`))
    ? { sessionId, generation: Number(generation) }
    : null;
}

/** The cookie that opens attachments in a new tab: it names a session and is good for nothing else. */
export function deriveFilesToken(key: Uint8Array, sessionId: string): string {
  return `${sessionId}.${sign(key, `files:${sessionId}`)}`;
}

/** The session that a genuine attachments cookie names, or null. */
export function readFilesToken(key: Uint8Array, token: string): string | null {
  const match = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token);
  const [, sessionId, signature] = match ?? [];
  if (!sessionId || !signature) return null;
  return same(signature, sign(key, `files:${sessionId}`)) ? sessionId : null;
}

/** What is stored of a secret that a client holds. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
