import { requestIdHeader } from '../../contract/requestId';
import type { Transport } from '../../store/extra';
import type { Observation } from '../format/logFormat';

/** Is told what is observed, once it is over. */
export type Observe = (observation: Observation) => void;

/** So many characters of a text are kept until it is written; more than a log holds, because secrets are replaced before it is cut. */
export const keptText = 4_000;
const cut = (text: string): string => text.slice(0, keptText);
/** Words that come from elsewhere, such as a server's request id. What is none could be anything, and is left out. */
const word = /^[\w.:-]{1,100}$/;
const isWord = (value: unknown): value is string => typeof value === 'string' && word.test(value);

/** Tells without ever throwing into what is observed. */
function safely(work: () => void): void {
  try {
    work();
  } catch {
    // A thrown value whose fields throw, for instance: there is nothing to tell of it.
  }
}

/** The text of what somebody logged or threw. Of objects that are no errors nothing is kept. */
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

/** Observes errors and long tasks of this page. @returns what ends that */
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
  // Only some browsers tell of long tasks.
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

/** The same transport, whose requests are observed. `now` in milliseconds. */
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
    const begun = now();
    const tell = (
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
          duration: now() - begun,
          ...(isWord(requestId) && { requestId }),
        });
      });
    try {
      const response = await send();
      tell(response.status, response.headers.get(requestIdHeader));
      return response;
    } catch (error) {
      tell(
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
