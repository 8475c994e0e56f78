import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import { startStore } from '../../src/app/store/startStore';
import { sessionApi } from '../../src/data/api/sessionApi';
import type { Transport } from '../../src/data/store/extra';
import type { AppStore } from '../../src/app/store/store';
import { cookieTransport } from './cookieTransport';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** A store with its listeners on a backend. It stops at the end of the test. */
export function storeOn(
  backend: { url: string },
  options: { sockets?: boolean; transport?: Transport; now?: () => number } = {},
): AppStore {
  const transport =
    options.transport ?? cookieTransport(backend.url, { sockets: options.sockets ?? false });
  const { store, stop } = startStore({
    transport,
    ...(options.now && { clock: { now: options.now } }),
  });
  running.push(stop);
  return store;
}

export async function signIn(
  store: AppStore,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await store.dispatch(sessionApi.endpoints.login.initiate({ email, password })).unwrap();
}

interface RenderOptions {
  store?: AppStore;
  backend?: { url: string };
  /** The person who is signed in before the page is rendered. */
  as?: { email: string; password: string };
}

/** Renders the whole application at a URL, with a real store on a backend. */
export async function renderWithProviders(route: string, { store, backend, as }: RenderOptions) {
  const used = store ?? storeOn(backend ?? { url: 'http://127.0.0.1:9' });
  if (as) await signIn(used, as);
  const user = userEvent.setup();
  const queries = render(
    <MemoryRouter initialEntries={[route]}>
      <App store={used} />
    </MemoryRouter>,
  );
  return { store: used, user, ...queries };
}
