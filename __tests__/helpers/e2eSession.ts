import { createHmac } from 'node:crypto';
import type { JSHandle, Page, Request } from 'playwright-core';
import { loadSecrets } from '../../server/crypto/secrets';
import type { RootState } from '../../src/store/rootState';
import type { BuiltServer } from './e2eServer';

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };

export const isRefresh = (request: Request): boolean =>
  new URL(request.url()).pathname === '/api/auth/refresh';

/** The same token, signed by the same server, as if it had run out a minute ago. */
export function expiredCopy(server: BuiltServer, token: string): string {
  const [header = ''] = token.split('.');
  const payload = { ...payloadOf(token), exp: Math.floor(Date.now() / 1000) - 60 };
  const signed = `${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', loadSecrets(server.dataDir).access).update(signed).digest('base64url')}`;
}

/** `headers` as they would be sent with the same token after its end. */
export function withExpiredToken(
  server: BuiltServer,
  headers: Record<string, string>,
): Record<string, string> {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
  return { ...headers, authorization: `${scheme} ${expiredCopy(server, token)}` };
}

/** From now on the token that the page holds has run out, as far as its requests go: nobody has to wait for that. */
export async function expireToken(server: BuiltServer, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  if (!token) throw new Error('nobody is signed in');
  const bearer = `Bearer ${token}`;
  let isRefreshed = false;
  page.on('response', (response) => {
    // A token of the same second is the same text.
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

/** The store of a page. */
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

/** Everything that a page keeps of the world: its stores in the browser, its document and its state, as one text. */
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
