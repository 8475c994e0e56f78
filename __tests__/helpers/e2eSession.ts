import { createHmac } from 'node:crypto';
import type { JSHandle, Page, Request } from 'playwright-core';
import type { RootState } from '../../src/data/store/rootState';
import type { BuiltServer } from './e2eServer';

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };

export const isRefresh = (request: Request): boolean =>
  new URL(request.url()).pathname === '/api/auth/refresh';

/** The same token, signed by the same server, but expired a minute ago. */
export function expiredCopy(server: BuiltServer, token: string): string {
  const [header = ''] = token.split('.');
  const payload = { ...payloadOf(token), exp: Math.floor(Date.now() / 1000) - 60 };
  const signed = `${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', server.accessKey).update(signed).digest('base64url')}`;
}

/** `headers` with the expired copy of their token. */
function withExpiredToken(
  server: BuiltServer,
  headers: Record<string, string>,
): Record<string, string> {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
  return { ...headers, authorization: `${scheme} ${expiredCopy(server, token)}` };
}

/**
 * Lets the token of a page expire at once: replaces it in all requests by an expired copy until the
 * page has refreshed it.
 */
export async function expireToken(server: BuiltServer, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  if (!token) throw new Error('no one is signed in');
  const bearer = `Bearer ${token}`;
  let isRefreshed = false;
  page.on('response', (response) => {
    // A token that is issued in the same second is identical.
    if (isRefresh(response.request()) && response.ok()) isRefreshed = true;
  });
  await page.route('**/api/**', async (route) => {
    const headers = route.request().headers();
    if (!isRefreshed && headers.authorization === bearer)
      await route.continue({ headers: withExpiredToken(server, headers) });
    else await route.fallback();
  });
}

interface PageStore {
  getState: () => RootState;
}

/** The Redux store of a page. */
export function storeOf(page: Page): Promise<JSHandle<PageStore>> {
  return page.evaluateHandle(() => {
    interface Fiber {
      memoizedProps?: { store?: PageStore } | null;
      child?: Fiber | null;
    }
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
    let fiber =
      root && key
        ? (Reflect.get(root, key) as { stateNode?: { current?: Fiber } }).stateNode?.current
        : undefined;
    while (fiber && !fiber.memoizedProps?.store?.getState) fiber = fiber.child ?? undefined;
    const store = fiber?.memoizedProps?.store;
    if (!store) throw new Error('the store was not found in the page');
    return store;
  });
}

/** The storage, state and document of a page as one text. */
export async function everythingStored(page: Page): Promise<string> {
  return (await storeOf(page)).evaluate(async (store) => {
    const databases = await indexedDB.databases();
    const cached = 'caches' in window ? await caches.keys() : [];
    const fields = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    );
    return JSON.stringify({
      state: store.getState(),
      databases,
      cached,
      fields,
      local: { ...localStorage },
      session: { ...sessionStorage },
      markup: document.documentElement.outerHTML,
      title: document.title,
    });
  });
}
