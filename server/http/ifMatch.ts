import type { FastifyRequest } from 'fastify';
import { badRequest } from '../lib/errors';

/**
 * The numbers in the `If-Match` header; undefined without the header and for `*`. `what` names them
 * in the refusal.
 * @throws HttpError 400 for anything else
 */
export function matchedNumbers({ headers }: FastifyRequest, what: string): number[] | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  return header.split(',').map((entry) => {
    const number = /^(?:W\/)?"(\d{1,15})"$/.exec(entry.trim())?.[1];
    if (number === undefined) throw badRequest(`If-Match must be ${what} like "3"`);
    return Number(number);
  });
}
