/** How often something blocked was attempted, by name. */
type BlockedCounts = Readonly<Record<string, number>>;

interface Sandbox {
  blocked: () => BlockedCounts;
  /** Counts an attempt that is blocked elsewhere. */
  count: (what: string) => void;
}

type Holder = object | undefined;

/** A class whose constructor throws, as the real one may. */
function refusedClass(name: string, count: (what: string) => void) {
  return class {
    constructor() {
      count(name);
      throw new DOMException(`A replay has no ${name}.`, 'SecurityError');
    }
  };
}

/** Notification before the user was asked. */
function quietNotification(count: (what: string) => void) {
  return class {
    static readonly permission = 'default';
    static requestPermission(): Promise<never> {
      count('Notification');
      return new Promise(() => undefined);
    }
    constructor() {
      count('Notification');
    }
  };
}

function emptyStorage(name: string, count: (what: string) => void) {
  return Object.freeze({
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => count(name),
    removeItem: () => count(name),
    clear: () => count(name),
  });
}

/**
 * Replaces everything through which a window could reach the outside: requests, sockets, beacons,
 * workers, storage, cookies, other windows. Attempts are counted and never answered. Lazy
 * components can still be loaded until `addClosedPolicy`.
 */
function makeSandbox(realm: Window & typeof globalThis): Sandbox {
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const put = (holder: Holder, name: string, value: unknown) => {
    if (holder && name in holder)
      Object.defineProperty(holder, name, { value, writable: false, configurable: false });
  };
  const answer = (
    holder: Holder,
    name: string,
    get: () => unknown,
    set?: (value: unknown) => void,
  ) => {
    if (holder && name in holder)
      Object.defineProperty(holder, name, { get, set, configurable: false });
  };
  const inert = (what: string, value?: unknown) => () => {
    count(what);
    return value;
  };
  const unanswered = (what: string) => () => {
    count(what);
    return new Promise<never>(() => undefined);
  };

  put(realm, 'fetch', unanswered('fetch'));
  put(realm, 'fetchLater', inert('fetch', Object.freeze({ activated: false })));
  put(realm.XMLHttpRequest.prototype, 'open', inert('XMLHttpRequest'));
  put(realm.XMLHttpRequest.prototype, 'setRequestHeader', () => undefined);
  put(realm.XMLHttpRequest.prototype, 'send', inert('XMLHttpRequest'));
  put(realm.Navigator.prototype, 'sendBeacon', inert('sendBeacon', false));
  for (const name of [
    'WebSocket',
    'WebSocketStream',
    'EventSource',
    'WebTransport',
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'Worker',
    'SharedWorker',
    'BroadcastChannel',
    'PaymentRequest',
  ])
    put(realm, name, refusedClass(name, count));
  put(realm, 'Notification', quietNotification(count));
  answer(realm.Navigator.prototype, 'serviceWorker', () =>
    Object.freeze({
      controller: null,
      register: unanswered('serviceWorker'),
      getRegistrations: () => Promise.resolve([]),
    }),
  );
  for (const name of [
    'share',
    'requestMediaKeySystemAccess',
    'requestMIDIAccess',
    'registerProtocolHandler',
  ])
    put(realm.Navigator.prototype, name, unanswered(name));

  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = emptyStorage(name, count);
    answer(realm, name, () => storage);
  }
  for (const name of ['setItem', 'removeItem', 'clear'])
    put(realm.Storage.prototype, name, inert('Storage'));
  for (const name of ['getItem', 'key']) put(realm.Storage.prototype, name, () => null);
  for (const name of ['indexedDB', 'caches', 'cookieStore']) {
    const store = new Proxy(
      {},
      { get: (_target, method) => (typeof method === 'string' ? unanswered(name) : undefined) },
    );
    answer(realm, name, () => store);
  }
  answer(realm.Document.prototype, 'cookie', () => '', inert('cookie'));

  for (const name of ['open', 'alert', 'confirm', 'prompt', 'print'])
    put(realm, name, inert(name, name === 'confirm' ? false : null));
  for (const name of ['submit', 'requestSubmit'])
    put(realm.HTMLFormElement.prototype, name, inert('form'));
  return { blocked: () => ({ ...counts }), count };
}

let pageSandbox: Sandbox | null = null;

/** Blocks this window, once. */
export function sandboxPage(): Sandbox {
  pageSandbox ??= makeSandbox(window);
  return pageSandbox;
}

/** What this window has attempted since it was blocked. */
export const blockedInPage = (): BlockedCounts => pageSandbox?.blocked() ?? {};

/**
 * Adds a content security policy to a page, because another backend may not send one: no scripts,
 * requests, frames or pictures except its own icons. Everything the page needs must be loaded.
 * `frames`: it contains frames of our own pages.
 */
export function addClosedPolicy(
  page: Document,
  nonce: string | undefined,
  { frames = false }: { frames?: boolean } = {},
): void {
  // Browsers load a page's icon at any time.
  const icons = [
    ...page.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"]'),
  ]
    .map(({ href }) => href)
    .filter((href) => !/[;,\s]/.test(href));
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = [
    "default-src 'none'",
    "script-src 'none'",
    "connect-src 'none'",
    ['img-src data: blob:', ...icons].join(' '),
    `style-src ${nonce ? `'nonce-${nonce}'` : "'unsafe-inline'"}`,
    `frame-src ${frames ? "'self'" : "'none'"}`,
    "worker-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  page.head.append(meta);
}
