import type { confirmBuild as ConfirmBuild } from '../../src/app/store/confirmBuild';

const removed = jest.fn(() => Promise.resolve(true));
const worker = (build: string) => `// The service worker.\nconst cacheName = 'docket-${build}';\n`;
const script = 'text/javascript; charset=utf-8';

let confirmBuild: typeof ConfirmBuild;
beforeEach(async () => {
  removed.mockClear();
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    value: { open: () => Promise.resolve({ delete: removed }) },
  });
  document.documentElement.setAttribute('data-kept', '');
  jest.resetModules();
  ({ confirmBuild } = await import('../../src/app/store/confirmBuild'));
  // With a draft, the page says that it is outdated, and is not loaded anew.
  window.dispatchEvent(new Event('keydown'));
});
afterEach(() => {
  jest.restoreAllMocks();
  document.documentElement.removeAttribute('data-kept');
});

const answer = (text: string, type: string, status = 200) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(new Response(text, { status, headers: { 'content-type': type } })),
    );

test('a kept page may call a server that has its build', async () => {
  answer(worker('test'), script);
  await confirmBuild();
  expect(removed).not.toHaveBeenCalled();
});

test('a kept page of another build goes', async () => {
  answer(worker('1.0.0+12345678'), script);
  await expect(confirmBuild()).rejects.toMatchObject({
    text: expect.stringContaining('Docket was updated'),
  });
  expect(removed).toHaveBeenCalledWith('/');
});

test.each([
  ['the log-in page of a network', '<html>Welcome to the airport</html>', 'text/html', 200],
  ['the page of a proxy that names a build', `<p>${worker('other')}</p>`, 'text/html', 200],
  ['a script of someone else', 'window.portal = 1;', script, 200],
  ['an error of a proxy', '{"error":"Bad gateway"}', 'application/json', 502],
])('a kept page stays after %s, and asks again', async (_what, text, type, status) => {
  answer(text, type, status);
  await expect(confirmBuild()).rejects.toThrow('not from the server');
  expect(removed).not.toHaveBeenCalled();
  answer(worker('test'), script);
  await confirmBuild();
});
