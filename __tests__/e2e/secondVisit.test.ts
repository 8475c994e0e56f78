// With --all: visits across builds and without a network.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { rootAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';

const story = createStoryTest({ serviceWorkers: 'allow' });
const noNetwork = /ERR_CONNECTION|ERR_FAILED|WebSocket|Failed to load resource/;

const dist = path.join(__dirname, '..', '..', 'dist');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-next-build-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies the build under another name, with new names for the files that contain it. */
function makeNextBuild() {
  const target = path.join(folder, 'dist');
  cpSync(dist, target, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|html|json)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(target, file), 'utf8') }));
  const worker = files.find(({ file }) => file === 'worker.js');
  const before = /docket-([\w.]+\+\w{8})/.exec(worker?.text ?? '')?.[1];
  if (!before) throw new Error('The service worker names no build');
  const build = `${before.split('+')[0]}+ffffffff`;
  const hashOf = (file: string) => file.split('.').at(-2) ?? '';
  const hashes = files
    .filter(
      ({ file, text }) =>
        /assets.main\./.test(file) || (file.includes('assets') && text.includes(before)),
    )
    .map(({ file }) => hashOf(file));
  const renamed = (text: string) =>
    hashes.reduce((all, hash) => all.replaceAll(hash, [...hash].reverse().join('')), text);
  for (const { file, text } of files) {
    writeFileSync(path.join(target, file), renamed(text.replaceAll(before, build)));
    renameSync(path.join(target, file), path.join(target, renamed(file)));
  }
  const main = files.find(({ file }) => /assets.main\./.test(file))?.file ?? '';
  return { folder, before, build, main: `/${renamed(main)}` };
}

/** Waits until the service worker of a build has kept it, and has removed the earlier one. */
const waitUntilKept = (page: Page, build: string) =>
  page.waitForFunction(
    async (name) =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      (await caches.keys()).join() === name &&
      (await caches.match('/')) !== undefined,
    `docket-${build}`,
  );

/** Notes in which order a page is loaded, asks for the build of the server, and calls the server. */
function watchRequests(page: Page): string[] {
  const seen: string[] = [];
  const kinds: Record<string, string> = { api: 'call', 'socket.io': 'call', 'worker.js': 'check' };
  page.on('request', (request) => {
    const kind = kinds[new URL(request.url()).pathname.split('/')[1] ?? ''];
    if (request.isNavigationRequest()) seen.push('page');
    else if (kind) seen.push(kind);
  });
  page.on('websocket', () => seen.push('call'));
  return seen;
}

const offline = (page: Page) =>
  page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });

story(
  'a second visit needs no network, and an old build never calls a new server (J-5)',
  async ({ server, openBrowser }) => {
    const next = makeNextBuild();
    const root = await openBrowser('Root');
    const { page } = root;
    root.expected.push(noNetwork);
    const logIn = page.getByRole('button', { name: 'Log In', exact: true });
    await page.goto(`${server.url}/login`);
    await waitUntilKept(page, next.before);

    // The form is shown without a server, and works as soon as it is back.
    await server.stop('SIGKILL');
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(rootAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(rootAccount.password);
    await logIn.click();
    await page.getByText('The server cannot be reached.').waitFor();
    await server.start();
    await logIn.click();
    await root.waitUntilLive();

    // Two pages of the old build wait for the server, which is replaced by a newer one.
    await server.stop('SIGKILL');
    await page.goto(`${server.url}/task`);
    await offline(page);
    const typing = await root.newTab('/task');
    await offline(typing);
    await typing.keyboard.press('Escape');
    const [idle, busy] = [watchRequests(page), watchRequests(typing)];
    await server.start(next.folder);
    await root.waitUntilLive();
    expect(idle.slice(idle.indexOf('page'))).toContain('call');
    expect(idle.slice(0, idle.indexOf('page'))).not.toContain('call');
    expect(await page.locator('script[src*="main."]').getAttribute('src')).toBe(next.main);
    await typing.getByRole('button', { name: 'Try again' }).click();
    await typing.getByText('Docket was updated. Reload the page').waitFor();
    expect(busy).not.toContain('call');
    expect(busy).not.toContain('page');
    await typing.close();

    // The newer build is kept in its turn, and is replaced at a visit while the server runs.
    await waitUntilKept(page, next.build);
    // The open page may reconnect, which is not the visit.
    await page.goto('about:blank');
    await server.stop('SIGKILL');
    await server.start();
    idle.length = 0;
    await page.goto(`${server.url}/task`);
    await root.waitUntilLive();
    // Unless the browser has looked for a newer worker by itself, the kept page asks, and goes.
    expect(idle.slice(0, idle.lastIndexOf('page'))).not.toContain('call');
    expect(await page.locator('script[src*="main."]').getAttribute('src')).not.toBe(next.main);
  },
);
