import type { confirmBuild as ConfirmBuild } from '../../src/app/store/confirmBuild';
import type * as OnlyOurs from '../../src/app/store/onlyOurs';

const removed = jest.fn(() => Promise.resolve(true));
const worker = (build: string) => `// The service worker.\nconst cacheName = 'docket-${build}';\n`;
const script = 'text/javascript; charset=utf-8';

const elsewhere = { text: expect.stringContaining('Something else answers instead of Docket') };

let confirmBuild: typeof ConfirmBuild;
let confirmServer: typeof OnlyOurs.confirmServer;
let onlyOurs: typeof OnlyOurs.onlyOurs;
beforeEach(async () => {
  removed.mockClear();
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    value: { open: () => Promise.resolve({ delete: removed }) },
  });
  document.documentElement.setAttribute('data-kept', '');
  jest.resetModules();
  ({ confirmBuild } = await import('../../src/app/store/confirmBuild'));
  ({ confirmServer, onlyOurs } = await import('../../src/app/store/onlyOurs'));
  // With a draft, the page says that it is outdated, and is not reloaded.
  window.dispatchEvent(new Event('keydown'));
});
afterEach(() => {
  jest.restoreAllMocks();
  document.documentElement.removeAttribute('data-kept');
});

const response = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } });
const answer = (...given: Parameters<typeof response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(response(...given)));
/** What `fetch` gives for a redirect that it should not follow. */
const redirect = () =>
  Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });

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
  ['a script of someone else', 'window.portal = 1;', script, 200],
  ['an error of a proxy', '{"error":"Bad gateway"}', 'application/json', 502],
  ['the page of a proxy that waits for the server', '<h1>Bad gateway</h1>', 'text/html', 502],
  ['an overloaded server', '{"error":"The server is overloaded"}', 'application/json', 503],
])('a kept page stays after %s, and asks again', async (_what, text, type, status) => {
  answer(text, type, status);
  await expect(confirmBuild()).rejects.toThrow('not from the server');
  expect(removed).not.toHaveBeenCalled();
  answer(worker('test'), script);
  await confirmBuild();
});

test.each([
  ['the log-in page of a network', '<html>Welcome to the airport</html>', 'text/html', 200],
  ['the page of a proxy that names a build', `<p>${worker('other')}</p>`, 'text/html', 200],
  ['a proxy that asks for a log-in', '', 'text/plain', 401],
  ['a page that says why there is no server', '<h1>Maintenance</h1>', 'text/html', 503],
])('a kept page makes way for %s, and says so', async (_what, text, type, status) => {
  answer(text, type, status);
  await expect(confirmBuild()).rejects.toMatchObject(elsewhere);
  expect(removed).toHaveBeenCalledWith('/');
  // After the log-in, in another tab.
  answer(worker('test'), script);
  await confirmBuild();
});

test('a kept page makes way for a log-in at another address', async () => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(redirect()));
  await expect(confirmBuild()).rejects.toMatchObject(elsewhere);
  expect(asked.mock.lastCall?.[1]).toMatchObject({ redirect: 'manual' });
  expect(removed).toHaveBeenCalledWith('/');
});

test('an open page asks one question at a time, also where nothing is kept', async () => {
  Reflect.deleteProperty(globalThis, 'caches');
  const asked = answer('<h1>Log in</h1>', 'text/html', 403);
  const answers = [confirmServer(), confirmServer()];
  for (const each of answers) await expect(each).rejects.toMatchObject(elsewhere);
  expect(asked).toHaveBeenCalledTimes(1);
  answer(worker('of another build'), script);
  await confirmServer();
});

test.each([
  ['a redirect', redirect],
  ['a page', () => response('<h1>Log in</h1>', 'text/html')],
  ['a refusal without a text', () => new Response(null, { status: 401 })],
  ['a refusal of a network', () => response('<h1>Log in</h1>', 'text/html', 511)],
])('a call that a log-in answers with %s has no answer of the server', async (_what, given) => {
  await expect(onlyOurs(given())).rejects.toMatchObject(elsewhere);
  expect(removed).toHaveBeenCalledWith('/');
});

test.each([
  ['a list', () => response('[]', 'application/json')],
  ['nothing', () => new Response(null, { status: 204 })],
  ['a refusal', () => response('{"error":"Unauthorized"}', 'application/json', 401)],
  ['too large for the proxy', () => response('<h1>Too large</h1>', 'text/html', 413)],
  ['a proxy that waits for the server', () => response('<h1>Bad gateway</h1>', 'text/html', 502)],
])('any other answer to a call stays as it is: %s', async (_what, given) => {
  const answered = given();
  expect(await onlyOurs(answered)).toBe(answered);
  expect(removed).not.toHaveBeenCalled();
});

test('a page that refuses a call is a log-in if it also answers for the server', async () => {
  const refusal = response('<h1>Forbidden</h1>', 'text/html', 403);
  answer(worker('test'), script);
  expect(await onlyOurs(refusal)).toBe(refusal);
  expect(removed).not.toHaveBeenCalled();
  answer('<h1>Forbidden</h1>', 'text/html', 403);
  await expect(onlyOurs(refusal)).rejects.toMatchObject(elsewhere);
});
