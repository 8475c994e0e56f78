import { setMaxListeners } from 'node:events';
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
const tooLate = 'There was no answer in time';

export interface Post {
  headers: Record<string, string>;
  body: string | Buffer;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends a body. Only an answer of 2xx is a success, and redirects are not followed: they could lead
 * to an address that is not allowed. Never throws.
 */
export function post(
  guard: AddressGuard,
  url: URL,
  { headers, body, timeoutMs, signal }: Post,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const fail = (error: unknown) =>
      end({ status: null, error: reasonOf(error).slice(0, maxErrorLength) });
    try {
      guard.checkHost(url);
      // One signal ends many calls at the same time.
      setMaxListeners(0, signal);
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
          end({ status, error: problemOf(status) });
        },
      );
      call.on('error', fail);
      // Not by `AbortSignal.any` with `AbortSignal.timeout`, which Node 20 collects as garbage.
      timer = setTimeout(() => call.destroy(new Error(tooLate)), timeoutMs);
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
  if (error instanceof Error && error.name === 'AbortError') return tooLate;
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
