// The service worker. It keeps the page and its files, so that a second visit is shown without the
// network. It keeps nothing else: no call of the API and nothing personal. The page itself asks
// whether the server still has this build (src/app/store/confirmBuild.ts). webpack.config.js fills
// in the names: of the build, of its files, which all contain a hash, and of those that the page
// names.
const cacheName = 'docket-__BUILD__';
const files = new Set(__FILES__);
const entry = __ENTRY__;
/** Screens of the app. Everything else, such as /replay, comes from the server. */
const screens =
  /^\/($|(account|assign|audit|error|help|login|note|set-password|task|time|unsubscribe|user|webhooks)(\/|$))/;

self.addEventListener('install', (event) => {
  // The tabs of an earlier build go on without its files, as they do where there is no worker.
  self.skipWaiting();
  // Calls need not wait until a browser has started this worker.
  event.addRoutes?.(
    ['/api/*', '/uploads/*', '/socket.io/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  );
  event.waitUntil(fetch('/', { cache: 'no-store' }).then(keepBuild));
});

/** Keeps a page and its files. It has the same text for every screen and every person. */
async function keepBuild(page) {
  const html = await page.clone().text();
  // During an upgrade, the page and this file may belong to different builds. A proxy may have sent
  // a page of its own.
  if (!page.ok || !entry.every((file) => html.includes(file)))
    throw new Error('The page belongs to another build');
  const cache = await caches.open(cacheName);
  await cache.addAll([...files]);
  await cache.put('/', page);
}

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  };
  event.waitUntil(removeOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (screens.test(pathname)) event.respondWith(answerWithPage(event));
  } else if (files.has(pathname)) event.respondWith(answerWithFile(request));
});

/** Browsers may remove what is kept. */
const answerWithFile = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** The kept page, marked as such, with a new nonce, as the server would send it. */
async function answerWithPage(event) {
  const page = await caches.match('/', { cacheName });
  if (!page) {
    // The page has removed it, so that the person sees what answers, or the browser has.
    const answer = await fetch(event.request);
    event.waitUntil(keepBuild(answer.clone()).catch(() => undefined));
    return answer;
  }
  let html = (await page.text()).replace('<html', '<html data-kept');
  const headers = new Headers(page.headers);
  // The scripts of the home screen.
  headers.delete('link');
  const policy = headers.get('content-security-policy') ?? '';
  const old = /'nonce-(\w+)'/.exec(policy)?.[1];
  if (old) {
    const nonce = crypto.randomUUID().replaceAll('-', '');
    headers.set('content-security-policy', policy.replaceAll(old, nonce));
    html = html.replaceAll(old, nonce);
  }
  return new Response(html, { headers });
}

// A reminder, also while no page is open. A page of this browser may show the same one: with the same
// tag, one of the two is left.
self.addEventListener('push', (event) => {
  const { message, tag, path } = readPush(event.data);
  event.waitUntil(
    self.registration.showNotification('Docket', {
      body: message,
      tag,
      icon: '/icon-192.png',
      data: { path },
    }),
  );
});

/** Each push message has to be shown, or the browser shows a text of its own. */
function readPush(data) {
  let sent = null;
  try {
    sent = data?.json();
  } catch {
    // It is not ours, or of another version.
  }
  const text = (value, other) => (typeof value === 'string' && value !== '' ? value : other);
  return {
    message: text(sent?.message, 'You have a new reminder.'),
    tag: text(sent?.tag, 'reminder'),
    path: text(sent?.path, '/'),
  };
}

// A notification with a path is opened by one page, and others by the page that has shown them.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const url = new URL(notification.data?.path ?? '/', self.location.origin);
  const isOurs = url.origin === self.location.origin && screens.test(url.pathname);
  const path = isOurs ? url.pathname : '/';
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.filter((page) => screens.test(new URL(page.url).pathname));
    const [first] = open;
    if (!first) return self.clients.openWindow(path);
    for (const page of notification.data?.path ? [first] : open)
      page.postMessage({ type: 'notificationClicked', tag: notification.tag, path });
    return first.focus();
  };
  event.waitUntil(show());
});
