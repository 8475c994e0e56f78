import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../http/origins';

/** Cookies of ours; all of them are httpOnly. */
export const cookieNames = {
  /** The refresh token, for /api/auth alone. */
  refresh: 'docket_refresh',
  /** Opens attachments as plain links, for /uploads alone. */
  files: 'docket_files',
  /** Marks a browser that has signed in before; it is not a credential. */
  device: 'docket_device',
} as const;

const paths = { refresh: '/api/auth', files: '/uploads', device: '/api/auth' } as const;

/** Sets a cookie. `maxAge` in seconds; without it the cookie ends with the browser. */
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

/** Takes a cookie away, with the same attributes it was set with. */
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
