import { requestIdHeader } from '../../contract/requestId';
import type { Transport } from '../../data/store/extra';
import type { Observation } from '../format/logFormat';

/** Receives what was observed, once it is over. */
type Observe = (observation: Observation) => void;

/**
 * Characters of a text kept in memory. More than a log allows, because secrets are replaced before
 * the text is cut.
 */
export const keptText = 4_000;
const cut = (text: string): string => text.slice(0, keptText);
/** Words from elsewhere, such as a server's request id. Anything else is left out. */
const word = /^[\w.:-]{1,100}$/;
const isWord = (value: unknown): value is string => typeof value === 'string' && word.test(value);

/** Runs without ever throwing into the observed code. */
function safely(work: () => void): void {
  try {
    work();
  } catch {
    // For example a thrown object whose getters throw: ignore it.
  }
}

/** The text of what was logged or thrown. Objects other than errors are left out. */
function textOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'object' || typeof value === 'function' ? '' : String(value);
}

function errorOf(
  source: (Observation & { kind: 'error' })['source'],
  values: readonly unknown[],
): Observation {
  const error = values.find((value) => value instanceof Error);
  return {
    kind: 'error',
    source,
    ...(isWord(error?.name) && { name: error.name }),
    text: cut(values.map(textOf).filter(Boolean).join(' ')),
  };
}

/** Observes errors and long tasks of this page. @returns a function that stops */
export function observePage(observe: Observe): () => void {
  const onError = ({ error, message }: ErrorEvent) =>
    safely(() => observe(errorOf('uncaught', [error instanceof Error ? error : message])));
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    safely(() => observe(errorOf('rejection', [reason])));
  const log = console.error;
  const observed = (...values: unknown[]) => {
    log(...values);
    safely(() => observe(errorOf('console', values)));
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  console.error = observed;
  let tasks: PerformanceObserver | null = null;
  // Only some browsers report long tasks.
  if (
    typeof PerformanceObserver === 'function' &&
    PerformanceObserver.supportedEntryTypes?.includes('longtask')
  ) {
    tasks = new PerformanceObserver((list) =>
      list
        .getEntries()
        .forEach(({ duration }) =>
          safely(() => observe({ kind: 'longTask', duration: Math.round(duration) })),
        ),
    );
    tasks.observe({ type: 'longtask' });
  }
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    if (console.error === observed) console.error = log;
    tasks?.disconnect();
  };
}

/** Wraps a transport to observe its requests. `now` in milliseconds. */
export function observeTransport(
  transport: Transport,
  observe: Observe,
  now: () => number,
): Transport {
  const observed = async (
    method: string,
    url: string,
    send: () => Promise<Response>,
  ): Promise<Response> => {
    const startTime = now();
    const report = (
      status: (Observation & { kind: 'request' })['status'],
      requestId?: string | null,
    ) =>
      safely(() => {
        const { pathname, search } = new URL(url, location.href);
        observe({
          kind: 'request',
          method,
          path: cut(pathname),
          ...(search && { query: cut(search) }),
          status,
          duration: now() - startTime,
          ...(isWord(requestId) && { requestId }),
        });
      });
    try {
      const response = await send();
      report(response.status, response.headers.get(requestIdHeader));
      return response;
    } catch (error) {
      report(
        error instanceof DOMException && error.name === 'AbortError'
          ? 'cancelled'
          : 'network error',
      );
      throw error;
    }
  };
  return {
    ...transport,
    fetch: (input, init) =>
      observed(init?.method ?? 'GET', input instanceof Request ? input.url : String(input), () =>
        transport.fetch(input, init),
      ),
    upload: (request) => observed('POST', request.url, () => transport.upload(request)),
  };
}
