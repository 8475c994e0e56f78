import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import { startStore } from '../../src/app/start';
import { sessionApi } from '../../src/api/sessionApi';
import type { Transport } from '../../src/store/extra';
import type { AppStore } from '../../src/app/store';
import { cookieTransport } from './cookieTransport';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** A store as a page has it, on a backend; ends with the test. */
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

/** Signs in as the log-in screen does. */
export async function signIn(
  store: AppStore,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await store.dispatch(sessionApi.endpoints.login.initiate({ email, password })).unwrap();
}

interface RenderOptions {
  store?: AppStore;
  backend?: { url: string };
  /** Who is signed in before the page is drawn; nobody without it. */
  as?: { email: string; password: string };
}

/** Draws the whole product at a URL, over a real store on a backend. */
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
