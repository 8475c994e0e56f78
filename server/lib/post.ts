import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { errorCode, HttpError } from './errors';
import type { AddressGuard } from './addresses';

/** What became of a call. */
export interface Outcome {
  status: number | null;
  /** Null for success. */
  error: string | null;
}

const maxErrorLength = 200;

/**
 * Sends a body. Only an answer of 2xx is a success, and redirects are not followed: they could lead
 * to an address that is not allowed. Never throws.
 */
export function post(
  guard: AddressGuard,
  url: URL,
  {
    headers,
    body,
    signal,
  }: { headers: Record<string, string>; body: string | Buffer; signal: AbortSignal },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (error: unknown) =>
      resolve({ status: null, error: reasonOf(error).slice(0, maxErrorLength) });
    try {
      guard.checkHost(url);
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const call = send(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          // Each call has a connection of its own, so that each address is checked.
          agent: false,
          lookup: guard.lookup,
          signal,
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          // Nobody reads the body.
          answer.destroy();
          resolve({ status, error: problemOf(status) });
        },
      );
      call.on('error', fail);
      call.end(body);
    } catch (error) {
      fail(error);
    }
  });
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The answer was ${status}. Redirects are not followed`
    : `The answer was ${status}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  if (error instanceof Error && /Abort|Timeout/.test(error.name))
    return 'There was no answer in time';
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
