import { readFileSync } from 'node:fs';
import vm from 'node:vm';

// The part of the service worker that shows push messages and follows clicks on them.

type Handler = (event: object) => void;

/** Runs the worker with pages that have these addresses. */
function startWorker(addresses: string[] = []) {
  const source = readFileSync('public/worker.js', 'utf8')
    .replace('__BUILD__', 'test')
    .replace('__FILES__', '[]')
    .replace('__ENTRY__', '[]');
  const handlers: Record<string, Handler> = {};
  const pages = addresses.map((path) => ({
    url: `https://docket.example.com${path}`,
    postMessage: jest.fn(),
    focus: jest.fn(() => Promise.resolve()),
  }));
  const showNotification = jest.fn(() => Promise.resolve());
  const openWindow = jest.fn(() => Promise.resolve());
  const self = {
    location: { origin: 'https://docket.example.com' },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  };
  vm.runInNewContext(source, { self, URL, Set });
  /** Resolves when the worker has done what the event asks for. */
  const send = async (name: string, event: object) => {
    const work: unknown[] = [];
    handlers[name]?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
    await Promise.all(work);
  };
  return { send, pages, showNotification, openWindow };
}
const message = { message: '"Chairs" is due today', tag: 'n1', path: '/task/c1' };
const pushed = (text: string) => ({ data: { json: () => JSON.parse(text) as unknown } });
const click = (tag: string, data: unknown) => ({
  notification: { tag, data, close: () => undefined },
});

test('shows a push message with its tag, so that a page that shows the same replaces it', async () => {
  const worker = startWorker();
  await worker.send('push', pushed(JSON.stringify(message)));
  expect(worker.showNotification.mock.calls).toEqual([
    [
      'Docket',
      {
        body: '"Chairs" is due today',
        tag: 'n1',
        icon: '/icon-192.png',
        data: { path: '/task/c1' },
      },
    ],
  ]);
});

test.each([
  ['no data', { data: null }],
  ['no JSON', pushed('<html>')],
  ['null', pushed('null')],
  ['a text', pushed('"hello"')],
  ['fields of other types', pushed('{"message":1,"tag":{},"path":[]}')],
])('shows a general text for a message with %s', async (_what, event) => {
  const worker = startWorker();
  await worker.send('push', event);
  expect(worker.showNotification).toHaveBeenCalledTimes(1);
  expect(worker.showNotification).toHaveBeenCalledWith('Docket', {
    body: 'You have a new reminder.',
    tag: 'reminder',
    icon: '/icon-192.png',
    data: { path: '/' },
  });
});

test('a click leads one open page of the app to the path, and focuses it', async () => {
  const worker = startWorker(['/uploads/plan.pdf', '/note', '/task']);
  await worker.send('notificationclick', click('n1', { path: '/task/c1' }));
  const [file, first, second] = worker.pages;
  expect(first?.postMessage).toHaveBeenCalledWith({
    type: 'notificationClicked',
    tag: 'n1',
    path: '/task/c1',
  });
  expect(first?.focus).toHaveBeenCalled();
  for (const page of [file, second]) expect(page?.postMessage).not.toHaveBeenCalled();
  expect(worker.openWindow).not.toHaveBeenCalled();
});

test('a click opens the path in a window where no page of the app is open', async () => {
  const worker = startWorker(['/replay']);
  await worker.send('notificationclick', click('n1', { path: '/task/c1' }));
  expect(worker.openWindow.mock.calls).toEqual([['/task/c1']]);
});

test.each([
  'https://evil.example.com/task/c1',
  '//evil.example.com/',
  '/api/tasks',
  'javascript:0',
])('a click opens Home instead of %s', async (path) => {
  const worker = startWorker();
  await worker.send('notificationclick', click('n1', { path }));
  expect(worker.openWindow.mock.calls).toEqual([['/']]);
});

test('a click on a notification without a path is passed to every page, which know what it opens', async () => {
  const worker = startWorker(['/task', '/note']);
  await worker.send('notificationclick', click('n1', null));
  for (const page of worker.pages)
    expect(page.postMessage).toHaveBeenCalledWith({
      type: 'notificationClicked',
      tag: 'n1',
      path: '/',
    });
});
