import { fetchInTime } from '../../api/connections/answerInTime';
import type { AppError } from '../../api/errors';

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

async function check(): Promise<void> {
  if (!isKept) return;
  // A check without an answer would block every call.
  const answer = await fetchInTime(fetch, '/worker.js', { cache: 'no-store' });
  const isScript = answer.headers.get('content-type')?.includes('javascript');
  const build = isScript ? workerBuild.exec(await answer.text())?.[1] : undefined;
  // From a proxy that waits for the server, or the log-in page of a network.
  if (!build) throw new Error('The answer is not from the server');
  if (build === __APP_BUILD__) return;
  // The server sends its page at the next visit.
  await (await caches.open(`docket-${__APP_BUILD__}`)).delete('/');
  if (hasTyped) throw outdated;
  window.location.reload();
  await new Promise(() => undefined);
}

let checked: Promise<void> | undefined;

/**
 * Resolves when this page may call the server: it comes from the server, or the server still has
 * the build that the service worker kept. Otherwise the page is loaded anew, unless the person has
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
