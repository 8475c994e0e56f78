import type { FastifyRequest } from 'fastify';
import { badRequest } from '../lib/errors';

/**
 * The number in the `If-Match` header; undefined without the header and for `*`. `what` names the
 * number in the refusal.
 * @throws HttpError 400 for anything else
 */
export function matchedNumber({ headers }: FastifyRequest, what: string): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const number = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  if (number === undefined) throw badRequest(`If-Match must be ${what} like "3"`);
  return Number(number);
}
