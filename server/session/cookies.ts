import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../crypto/secrets';
import { isSecure } from '../http/origins';

/** Our cookies and their paths. All are httpOnly. */
const paths = {
  /** The refresh token. */
  refresh: '/api/auth',
  /** Opens attachments by plain links. */
  files: '/uploads',
  /** Marks a browser that has signed in before. It is not a credential. */
  device: '/api/auth',
} as const;

type Cookie = keyof typeof paths;

export interface Cookies {
  read: (request: FastifyRequest, which: Cookie) => string | undefined;
  /** `maxAge` is in seconds; without it, the browser deletes the cookie when it closes. */
  set: (
    request: FastifyRequest,
    reply: FastifyReply,
    cookie: { which: Cookie; value: string; maxAge?: number },
  ) => void;
  clear: (request: FastifyRequest, reply: FastifyReply, which: Cookie) => void;
}

/** The cookies of this installation. Those of others on the same host have other names. */
export function createCookies({ id }: Pick<Secrets, 'id'>): Cookies {
  const nameOf = (which: Cookie) => `docket_${which}_${id}`;
  const optionsOf = (request: FastifyRequest, which: Cookie) =>
    ({
      path: paths[which],
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request),
    }) as const;
  return {
    read: (request, which) => request.cookies[nameOf(which)],
    set: (request, reply, { which, value, maxAge }) => {
      reply.setCookie(nameOf(which), value, {
        ...optionsOf(request, which),
        ...(maxAge === undefined ? {} : { maxAge }),
      });
    },
    clear: (request, reply, which) => {
      reply.clearCookie(nameOf(which), optionsOf(request, which));
    },
  };
}
