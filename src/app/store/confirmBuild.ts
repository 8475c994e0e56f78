import { fetchInTime } from '../../data/api/connections/answerInTime';
import { elsewhereError, type AppError } from '../../lib/errors';

/** The name of the cache in public/worker.js, which has the name of the build. */
const workerBuild = /['"`]docket-([^'"`]+)/;
const outdated: AppError = {
  status: 'NETWORK',
  text: 'Docket was updated. Reload the page; your drafts are kept.',
};

/** Whether the service worker has kept this page since an earlier visit, and says so. */
const isKept = document.documentElement.hasAttribute('data-kept');
let hasTyped = false;
window.addEventListener('keydown', () => (hasTyped = true), { capture: true, once: true });

/** The next visit is answered by the network. */
async function dropPage(): Promise<void> {
  // Browsers have caches only over HTTPS.
  if ('caches' in window) await (await caches.open(`docket-${__APP_BUILD__}`)).delete('/');
}

/** For what answers instead of the server, and what the person has to see. */
export async function refuseOther(): Promise<never> {
  await dropPage();
  throw elsewhereError;
}

export const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? '';
export const isHtml = (answer: Response): boolean => typeOf(answer).includes('html');

/**
 * Whether this answer to /worker.js wants to be seen: the log-in of a proxy or a network, or a page
 * that says why there is no server. A proxy that only waits for the server answers 502 or 504.
 */
const isElsewhere = (answer: Response): boolean =>
  answer.type === 'opaqueredirect' ||
  [401, 403, 511].includes(answer.status) ||
  (isHtml(answer) && ![502, 504].includes(answer.status));

interface ServerAnswer {
  status: number;
  /** Null if something else answers instead of the server. */
  build: string | null;
}

/** Asks whether the server answers, and for its build. Rejects without an answer. */
async function askServer(): Promise<ServerAnswer> {
  // A check without an answer would block every call.
  const answer = await fetchInTime(fetch, '/worker.js', { cache: 'no-store', redirect: 'manual' });
  const { status } = answer;
  const isScript = typeOf(answer).includes('javascript');
  const build = isScript ? workerBuild.exec(await answer.text())?.[1] : undefined;
  if (build) return { status, build };
  if (isElsewhere(answer)) return { status, build: null };
  throw new Error('The answer is not from the server');
}

let currentQuestion: Promise<ServerAnswer> | undefined;
/** One question at a time: a browser has few connections. */
export const ask = () =>
  (currentQuestion ??= askServer().finally(() => (currentQuestion = undefined)));

async function check(): Promise<void> {
  if (!isKept) return;
  const { status, build } = await ask();
  if (build === __APP_BUILD__) return;
  if (build === null && (hasTyped || status >= 500)) await refuseOther();
  await dropPage();
  if (hasTyped) throw outdated;
  window.location.reload();
  await new Promise(() => undefined);
}

let checked: Promise<void> | undefined;

/**
 * Resolves when this page may call the server: it comes from the server, or the server still has
 * the build that the service worker kept. Otherwise the page is reloaded, unless the person has
 * begun to type. Rejects without an answer; the next call asks again.
 */
export function confirmBuild(): Promise<void> {
  checked ??= check().catch((error: unknown) => {
    checked = undefined;
    throw error;
  });
  return checked;
}

/** Installs the service worker, which keeps this build for the next visit. */
export async function keepBuild(): Promise<void> {
  if (__APP_BUILD__.endsWith('+dev')) return;
  // Browsers offer it only over HTTPS. They may refuse it, or have no space.
  await navigator.serviceWorker
    ?.register('/worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('Docket is not kept for the next visit', error));
}
