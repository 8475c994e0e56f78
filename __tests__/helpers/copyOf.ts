import { logHeader, seqHeader } from '../../src/contract/list';
import { persistChanged } from '../../src/data/session/sessionSlice';
import type { LocalCopy } from '../../src/data/store/extra';
import { cookieTransport } from './cookieTransport';
import { signIn, storeOn } from './renderWithProviders';

/** A local copy with these rows, by the name of their list. */
const copyOf = (lists: Record<string, readonly unknown[]>): LocalCopy => ({
  read: async (list) => {
    const headers = { [seqHeader]: '1', [logHeader]: 'log' };
    const rows = lists[list];
    return rows ? { response: new Response(JSON.stringify(rows), { headers }), at: 1 } : null;
  },
  clear: async () => undefined,
});

/** A store of a person with "Keep me signed in", whose lists start from a local copy. */
export async function storeWithCopy(
  backend: { url: string },
  as: { email: string; password: string },
  lists: Record<string, readonly unknown[]>,
  fetch?: (plain: typeof globalThis.fetch) => typeof globalThis.fetch,
) {
  const plain = cookieTransport(backend.url);
  const store = storeOn(backend, {
    transport: { ...plain, fetch: fetch?.(plain.fetch) ?? plain.fetch, localCopy: copyOf(lists) },
  });
  await signIn(store, as);
  store.dispatch(persistChanged(true));
  return store;
}
