import type { FastifyRequest } from 'fastify';
import { badRequest } from '../lib/errors';

/** The tags in the `If-Match` header; undefined without the header and for `*`. */
function tagsOf({ headers }: FastifyRequest): string[] | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  return header.split(',').map((tag) => tag.trim());
}

function numberOf(tag: string, what: string): number {
  const number = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1];
  if (number === undefined) throw badRequest(`If-Match must be ${what} like "3"`);
  return Number(number);
}

/**
 * The numbers in the `If-Match` header; undefined without the header and for `*`. `what` names them
 * in the refusal.
 * @throws HttpError 400 for anything else
 */
export function matchedNumbers(request: FastifyRequest, what: string): number[] | undefined {
  return tagsOf(request)?.map((tag) => numberOf(tag, what));
}

/** What a person had seen of a record. */
export interface Seen {
  /** Its number. */
  seq: number;
  /** The keys of their own changes on top of it, which had no answer yet. */
  after: readonly string[];
}

const afterTag = /^"after:([\w.-]+)"$/;

/**
 * The same header with one state: the highest of its numbers, and tags like `"after:KEY"`.
 * @throws HttpError as `matchedNumbers`, also without a number
 */
export function matchedState(request: FastifyRequest, what: string): Seen | undefined {
  const tags = tagsOf(request);
  if (!tags) return undefined;
  const after = tags.flatMap((tag) => afterTag.exec(tag)?.[1] ?? []);
  const [first = '', ...more] = tags.filter((tag) => !afterTag.test(tag));
  return { seq: Math.max(...[first, ...more].map((tag) => numberOf(tag, what))), after };
}
