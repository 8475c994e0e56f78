/** How often something was tried that a replay must not do, by its name. */
export type Tried = Readonly<Record<string, number>>;

/** A window whose ways out are closed. */
export interface Seal {
  tried: () => Tried;
  /** Notes one more try of something that is closed elsewhere. */
  count: (what: string) => void;
}

type Holder = object | undefined;

/** A class in the place of one that reaches out: it says so by an error, as the real ones may. */
function refused(name: string, count: (what: string) => void) {
  return class {
    constructor() {
      count(name);
      throw new DOMException(`A replay has no ${name}.`, 'SecurityError');
    }
  };
}

/** The Notification that every page has before it has asked. */
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
 * Closes a window's ways out: requests, sockets, beacons, workers, storage, cookies, other windows. What is tried is counted, does
 * nothing, and is never answered. Call it first; parts of the page can be fetched after it, until `closePage`.
 */
function seal(realm: Window & typeof globalThis): Seal {
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
    put(realm, name, refused(name, count));
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
  return { tried: () => ({ ...counts }), count };
}

let ownSeal: Seal | null = null;

/** Closes this window's ways out, once. */
export function sealPage(): Seal {
  ownSeal ??= seal(window);
  return ownSeal;
}

/** What this window has tried since it was closed. */
export const triedHere = (): Tried => ownSeal?.tried() ?? {};

/**
 * Closes a page by a policy of its own, beside the server's, which another backend may not send: no script, request, frame or picture
 * from anywhere, but for its own icons. What the page will need must be there. `frames`: it has frames of our own pages.
 */
export function closePage(
  page: Document,
  nonce: string | undefined,
  { frames = false }: { frames?: boolean } = {},
): void {
  // Browsers fetch a page's icon when they like.
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
