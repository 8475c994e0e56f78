// With --all: the limits of the player, with sessions that try to leave it.
import { isDeepStrictEqual } from 'node:util';
import type { Frame, Page } from 'playwright-core';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { logText } from '../../src/replay/format/writeLog';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { createStoryTest } from '../helpers/e2eStory';
import type { Person } from '../helpers/e2ePerson';
import { beacon, recordHostileSession } from '../helpers/hostileLog';
import { TcpProxy } from '../helpers/tcpProxy';

const story = createStoryTest({ motion: 'full' });
const patience = { timeout: scaledTimeout(30_000) };

const fileOf = (log: Pick<Log, 'header' | 'entries'>, name = 'session.docket-log') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from([...logText(log)].join('')),
});

/** Everything that the browser stores for the person. */
const kept = async ({ context, page }: Person) => ({
  cookies: await context.cookies(),
  storage: await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
  })),
  databases: await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
});

/** The frame, once it can show states. */
async function replayFrameOf(page: Page): Promise<Frame> {
  const element = page.locator('iframe[title="Recorded screen"][data-shown]');
  await element.waitFor({ state: 'attached', ...patience });
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('the iframe is empty');
  return frame;
}

const shownAt = (page: Page, index: number) =>
  page.locator(`iframe[data-shown="${index}"]`).waitFor({ state: 'attached', ...patience });
const blockedIn = (target: Page | Frame) =>
  target.evaluate(() => window.docketReplayFrame?.blocked() ?? {});

/**
 * Waits until no requests arrive for sixty frames, so that the page's own files and icon are
 * loaded.
 */
async function quiet(page: Page, received: () => unknown): Promise<void> {
  for (let before: unknown = null; !isDeepStrictEqual(before, received());) {
    before = received();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
    });
  }
}

/** Records what leaves a person's browser from now on: requests, sockets, dialogs, other pages. */
function watch({ context, page }: Person): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) seen.push(`${request.method()} ${request.url()}`);
  });
  context.on('page', (other) => seen.push(`page ${other.url()}`));
  context.on('serviceworker', (worker) => seen.push(`worker ${worker.url()}`));
  page.on('websocket', (socket) => seen.push(`socket ${socket.url()}`));
  page.on('dialog', (dialog) => seen.push(`dialog ${dialog.message()}`));
  page.on('download', (download) => seen.push(`download ${download.url()}`));
  return seen;
}

for (const who of ['someone who is signed in', 'someone who is not']) {
  story(
    `a hostile log, played for ${who}: nothing leaves the browser or is kept (H-5, H-6, H-7)`,
    async ({ server, openBrowser, signInRoot }) => {
      const proxy = await TcpProxy.start(server.port);
      try {
        const log = await recordHostileSession();
        const person = who.endsWith('not')
          ? await openBrowser('Quinn', proxy.url)
          : await signInRoot('/', proxy.url);
        await person.page.goto(`${proxy.url}/manifest.webmanifest`);
        const before = await kept(person);
        await person.page.goto(`${proxy.url}/replay`);
        const frame = await replayFrameOf(person.page);
        await quiet(person.page, () => proxy.received());

        const received = proxy.received();
        const seen = watch(person);
        await person.page.getByLabel('Log file').setInputFiles(fileOf(log));
        await shownAt(person.page, 0);
        const last = log.entries.length - 1;
        const texts: string[] = [];
        for (let index = 1; index <= last; index += 1) {
          await person.page.keyboard.press('ArrowRight');
          await shownAt(person.page, index);
          texts.push(await frame.locator('body').innerText());
        }
        // A toast appears a moment after its screen, and stays, because the log does not close it.
        await frame.getByText('A toast of the log').first().waitFor();
        texts.push(await frame.locator('body').innerText());
        const whole = texts.join('\n');
        for (const text of [
          'Log In',
          'Overview of the plan',
          'Kept note',
          'A toast of the log',
          'javascript:',
        ])
          expect(whole).toContain(text);
        await person.page.keyboard.press('Home');
        await shownAt(person.page, 0);
        await person.page.getByRole('button', { name: 'Play', exact: true }).click();
        await shownAt(person.page, last);

        // Links and buttons of the screens do nothing either.
        for (const link of await frame.getByRole('link').all())
          await link.click({ force: true, timeout: 5_000 }).catch(() => undefined);
        for (const button of (await frame.getByRole('button').all()).slice(0, 12))
          await button.click({ force: true, timeout: 5_000 }).catch(() => undefined);
        await shownAt(person.page, last);

        expect(seen).toEqual([]);
        expect(proxy.received()).toEqual(received);
        expect(await blockedIn(frame)).toEqual({});
        for (const target of [person.page, frame])
          expect(
            await target.evaluate(() => [
              Reflect.get(window, '__xss'),
              Reflect.get({}, 'polluted'),
            ]),
          ).toEqual([undefined, undefined]);
        expect(person.problems).toEqual([]);

        await person.page.goto(`${proxy.url}/manifest.webmanifest`);
        expect(await kept(person)).toEqual(before);
      } finally {
        await proxy.cut();
      }
    },
  );
}

story(
  'whatever a screen tries by itself is blocked and counted (H-6)',
  async ({ server, openBrowser }) => {
    const person = await openBrowser('Quinn');
    await person.page.goto(`${server.url}/replay`);
    const frame = await replayFrameOf(person.page);
    const seen = watch(person);
    await quiet(person.page, () => seen.length);
    seen.length = 0;
    // The console reports what the policy blocks, such as the picture below.
    person.expected.push(/Content Security Policy/);
    await frame.evaluate(async (url) => {
      const attempts: (() => unknown)[] = [
        () => void fetch(url),
        () => navigator.sendBeacon(url, 'x'),
        () => new WebSocket(url.replace('https', 'wss')),
        () => new EventSource(url),
        () => new RTCPeerConnection(),
        () => {
          const request = new XMLHttpRequest();
          request.open('GET', url);
          request.send();
        },
        () => new Worker(url),
        () => void navigator.serviceWorker.register('/x.js'),
        () => window.open(url),
        () => alert('x'),
        () => {
          localStorage.setItem('x', '1');
          localStorage.clear();
        },
        () => sessionStorage.setItem('x', '1'),
        () => indexedDB.open('x'),
        () => {
          document.cookie = 'x=1';
        },
        () => new Notification('x'),
        () => history.pushState(null, '', '/x'),
        () => {
          location.href = url;
        },
        () => new BroadcastChannel('x'),
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch {
          // What throws was blocked too.
        }
      }
      for (const [tag, attribute] of [
        ['img', 'src'],
        ['link', 'href'],
        ['script', 'src'],
        ['iframe', 'src'],
        ['object', 'data'],
      ] as const) {
        const element = document.createElement(tag);
        if (element instanceof HTMLLinkElement) element.rel = 'stylesheet';
        element.setAttribute(attribute, url);
        document.body.append(element);
      }
      const form = Object.assign(document.createElement('form'), { action: url, method: 'post' });
      document.body.append(form);
      form.submit();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }, `${beacon}/blocked`);
    const blocked = await blockedIn(frame);
    expect(Object.keys(blocked)).toEqual(
      expect.arrayContaining([
        'fetch',
        'sendBeacon',
        'WebSocket',
        'EventSource',
        'RTCPeerConnection',
        'XMLHttpRequest',
        'Worker',
        'serviceWorker',
        'open',
        'alert',
        'localStorage',
        'sessionStorage',
        'indexedDB',
        'cookie',
        'Notification',
        'history',
        'BroadcastChannel',
        'form',
      ]),
    );
    // A blocked request is still an event of the page; none was sent.
    expect(seen.filter((line) => !line.includes(beacon))).toEqual([]);
    expect(new URL(frame.url()).pathname).toBe('/replay/frame');
  },
);

story(
  'an invalid state is reported, and the next one is shown again',
  async ({ server, openBrowser }) => {
    const log = await recordHostileSession();
    const [first, ...rest] = log.entries;
    if (!first || !isState(first)) throw new Error('the log begins with no state');
    const element = {
      $$typeof: 'Symbol(react.transitional.element)',
      type: 'script',
      props: {
        children: 'window.__xss = 9',
        dangerouslySetInnerHTML: { __html: '<img src=x onerror=window.__xss=8>' },
      },
    };
    const odd: unknown[] = [
      {
        ...(first.state as object),
        header: {
          title: element,
          link: 'javascript:window.__xss=7',
          location: { pathname: '/nowhere', search: '' },
        },
      },
      { session: null },
      {},
      { header: { location: { pathname: 'javascript:window.__xss=6', search: 5 } } },
      {
        ...(first.state as object),
        session: { user: element },
        api: { queries: 5, mutations: [] },
      },
    ];
    const states = odd.map((state, index) => ({
      at: 100_000 + index,
      state,
      reason: 'reload' as const,
      hash: 'none',
    }));
    const end = { at: 200_000, state: first.state, reason: 'reload' as const, hash: first.hash };
    const person = await openBrowser('Quinn');
    person.expected.push(/A screen failed|Minified React error/);
    await person.page.goto(`${server.url}/replay`);
    const frame = await replayFrameOf(person.page);
    await person.page
      .getByLabel('Log file')
      .setInputFiles(fileOf({ header: log.header, entries: [first, ...rest, ...states, end] }));
    await shownAt(person.page, 0);
    for (let index = 0; index < odd.length + 1; index += 1) {
      await person.page.keyboard.press('End');
      await shownAt(person.page, log.entries.length + odd.length);
      for (let back = 0; back <= index; back += 1) {
        await person.page.keyboard.press('ArrowLeft');
        await shownAt(person.page, log.entries.length + odd.length - 1 - back);
      }
      expect(await frame.locator('body').innerText()).not.toBe('');
    }
    await person.page.keyboard.press('End');
    await shownAt(person.page, log.entries.length + odd.length);
    await frame.locator('[data-screen]').first().waitFor();
    expect(await frame.evaluate(() => [Reflect.get(window, '__xss'), location.pathname])).toEqual([
      undefined,
      '/replay/frame',
    ]);
  },
);

story(
  'remounted screens leave no additional styles or elements in their page',
  async ({ server, openBrowser }) => {
    const log = await recordHostileSession();
    const person = await openBrowser('Quinn');
    await person.page.goto(`${server.url}/replay`);
    const frame = await replayFrameOf(person.page);
    await person.page.getByLabel('Log file').setInputFiles(fileOf(log));
    await shownAt(person.page, 0);
    const thereAndBack = async () => {
      await person.page.keyboard.press('End');
      await shownAt(person.page, log.entries.length - 1);
      await person.page.keyboard.press('Home');
      await shownAt(person.page, 0);
      // Closing transitions may take some frames: count once nothing changes any more.
      return frame.evaluate(async () => {
        const now = () => ({
          rules: [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0),
          elements: document.querySelectorAll('*').length,
        });
        let counted = now();
        for (let still = 0; still < 10; still += 1) {
          await new Promise(requestAnimationFrame);
          const { rules, elements } = now();
          if (rules !== counted.rules || elements !== counted.elements) still = 0;
          counted = { rules, elements };
        }
        return counted;
      });
    };
    const first = await thereAndBack();
    expect(first.rules).toBeGreaterThan(100);
    for (let time = 0; time < 3; time += 1) expect(await thereAndBack()).toEqual(first);
  },
);

story('the page keeps rendering while a long log is read', async ({ server, openBrowser }) => {
  const log = await recordHostileSession();
  const last = log.entries.at(-1)?.at ?? 0;
  const ticks = Array.from({ length: 100_000 }, (_, index) => ({
    at: last + index,
    action: { type: 'clock/clockTicked', payload: log.header.startedAt + index },
  }));
  const person = await openBrowser('Quinn');
  await person.page.goto(`${server.url}/replay`);
  await replayFrameOf(person.page);
  await person.page.evaluate(() => {
    const count = () => {
      document.body.dataset.frames = String(Number(document.body.dataset.frames ?? 0) + 1);
      requestAnimationFrame(count);
    };
    count();
  });
  const framesNow = async () =>
    Number(await person.page.locator('body').getAttribute('data-frames'));
  const before = await framesNow();
  await person.page
    .getByLabel('Log file')
    .setInputFiles(fileOf({ header: log.header, entries: [...log.entries, ...ticks] }));
  await shownAt(person.page, 0);
  // Reading without slices would leave the page one or two frames.
  expect((await framesNow()) - before).toBeGreaterThan(10);
  await person.page.keyboard.press('End');
  await shownAt(person.page, log.entries.length - 1 + ticks.length);
});
