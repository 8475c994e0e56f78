import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../http/origins';

/** Our cookies. All are httpOnly. */
export const cookieNames = {
  /** The refresh token, sent only to /api/auth. */
  refresh: 'docket_refresh',
  /** Opens attachments by plain links, sent only to /uploads. */
  files: 'docket_files',
  /** Marks a browser that has signed in before. It is not a credential. */
  browser: 'docket_device',
} as const;

const paths = { refresh: '/api/auth', files: '/uploads', browser: '/api/auth' } as const;

/**
 * Sets a cookie. `maxAge` is in seconds; without it, the browser deletes the cookie when it closes.
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  which: keyof typeof cookieNames,
  value: string,
  maxAge?: number,
): void {
  reply.setCookie(cookieNames[which], value, {
    path: paths[which],
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

export function clearCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  which: keyof typeof cookieNames,
): void {
  reply.clearCookie(cookieNames[which], {
    path: paths[which],
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  });
}
