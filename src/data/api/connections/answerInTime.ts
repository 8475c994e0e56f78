import { sweepConnections } from './sweepConnections';

/** An answer that has not begun after this time is probably not coming on this connection. */
const firstMs = 8_000;
/** For a connection that is known to work, and for a call that may not be made twice. */
const laterMs = 60_000;
/** Longest silence between two parts of an answer. */
const partMs = 60_000;
/** What is sent has this much more time. A connection has half a megabit per second or more. */
const slowestBytesPerMs = 64;
/** A system says that this much was sent before it is. */
const maxBuffered = 4 * 1024 * 1024;

const withoutBody: readonly number[] = [204, 205, 304];

const silent = () => new TypeError('The connection is silent');

/**
 * One attempt of a call. It stops when the signal is aborted, and calls `onProgress` when it has
 * sent more.
 */
export type Attempt = (signal: AbortSignal, onProgress: () => void) => Promise<Response>;

interface CallLimits {
  signal: AbortSignal | null | undefined;
  /** The call only reads, or the server makes it once. */
  mayRepeat: boolean;
  /** How many bytes are sent. */
  size: number;
}

/** Null if no answer has begun in time. The attempt is then given up. */
async function answerWithin(
  ms: number,
  attempt: Attempt,
  call: CallLimits['signal'],
): Promise<Response | null> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), ms);
  };
  wait();
  try {
    const signal = call ? AbortSignal.any([call, silence.signal]) : silence.signal;
    return await attempt(signal, wait);
  } catch (error) {
    if (silence.signal.aborted && !call?.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The next part of an answer. Rejects when the connection is silent. */
function readPart(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(silent());
      void reader.cancel().catch(() => undefined); // It may have failed already.
    }, partMs);
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The same answer. Its body fails when the connection falls silent before the end. */
function readInTime(response: Response): Response {
  // Some browsers give an empty body to an answer that must not have one.
  if (!response.body || withoutBody.includes(response.status)) return response;
  const reader = response.body.getReader();
  const parts = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await readPart(reader);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Only when the page reads on. Otherwise a slow page would count as a silent server.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(parts, { status, statusText, headers });
}

/**
 * Makes a call of our server that never hangs on a connection that is dead without saying so. If no
 * answer has begun in time, it is made once more, on a connection that works.
 */
export async function answerInTime(
  attempt: Attempt,
  { signal, mayRepeat, size }: CallLimits,
): Promise<Response> {
  const sendMs = Math.min(size, maxBuffered) / slowestBytesPerMs;
  for (const ms of mayRepeat ? [firstMs, laterMs] : [laterMs]) {
    const response = await answerWithin(ms + sendMs, attempt, signal);
    if (response) return readInTime(response);
    if (!(await sweepConnections())) break;
  }
  throw silent();
}

/** `send`, which is `fetch` or does as it does, as an attempt of `answerInTime`. */
export function fetchInTime(
  send: typeof fetch,
  url: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const { method = 'GET', body, signal } = init;
  return answerInTime((stop) => send(url, { ...init, signal: stop }), {
    signal,
    mayRepeat: method === 'GET' || new Headers(init.headers).has('idempotency-key'),
    size: typeof body === 'string' ? body.length : 0,
  });
}
