/** To one server, with HTTP/1.1. */
const maxConnections = 6;
const answerMs = 3_000;

async function sweep(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs);
  const isAnswered = () =>
    fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
  return (await Promise.all(Array.from({ length: maxConnections }, isAnswered))).includes(true);
}

let current: Promise<boolean> | undefined;

/**
 * Makes the browser close connections to our server that are dead without saying so, as after a
 * sleep or behind a proxy that drops packets. A browser gives a new request one of the connections
 * that it has open. So each of them gets a request, and one that does not answer is closed.
 * @returns whether the server has answered at all
 */
export function sweepConnections(): Promise<boolean> {
  current ??= sweep().finally(() => (current = undefined));
  return current;
}
