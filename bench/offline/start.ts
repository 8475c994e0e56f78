import { ndjson, logHeader, seqHeader, totalHeader } from '../../src/contract/list';
import type { BenchEnvironment, SeededServer } from '../run/environment';
import { waitUntilComplete } from '../run/measuredList';
import type { Measurement } from '../run/main';
import { median } from '../run/statistics';
import type { Tab } from '../run/tab';
import { keepSignedIn, waitForCopy } from './localCopy';

const screen = '/task';
/** More rows than a screen shows. */
const floorRows = 100;
const throttle = 4;

/** Milliseconds from the start of a navigation to a full screen, and from then to all rows. */
async function load(tab: Tab, url: string): Promise<{ first: number; complete: number }> {
  await tab.page.goto('about:blank');
  // The page before may have had all rows. A start does not pay for them.
  await tab.collectGarbage();
  await tab.page.goto(url, { waitUntil: 'commit' });
  const first = await tab.page.evaluate(() => window.bench.firstScreen('cards'));
  const complete = await tab.page.evaluate(() => window.bench.complete());
  await tab.waitUntilIdle();
  return { first, complete: complete - first };
}

async function medians(env: BenchEnvironment, tab: Tab, url: string) {
  await load(tab, url); // The first time fills the browser's cache with our code.
  const taken: Awaited<ReturnType<typeof load>>[] = [];
  for (let run = 0; run < env.options.runs; run += 1) taken.push(await load(tab, url));
  return {
    first: median(taken.map(({ first }) => first)),
    complete: median(taken.map(({ complete }) => complete)),
  };
}

/** The same page, whose list is answered in the page by rows that are in memory already. */
async function openFloor(env: BenchEnvironment, seeded: SeededServer): Promise<Tab> {
  const answer = await seeded.server.call(
    seeded.viewer,
    'GET',
    '/api/tasks',
    undefined,
    'application/x-ndjson',
  );
  const headers = {
    'content-type': ndjson,
    [seqHeader]: answer.headers.get(seqHeader) ?? '',
    [logHeader]: answer.headers.get(logHeader) ?? '',
    [totalHeader]: String(floorRows),
  };
  const rows = (await answer.text()).split('\n').slice(0, floorRows).join('\n');
  const tab = await env.openProduct(seeded);
  await tab.page.addInitScript(
    ([body, init]) => {
      const { fetch } = window;
      window.fetch = (input, options) =>
        typeof input === 'string' && /\/api\/tasks(\?limit=\d+)?$/.test(input)
          ? Promise.resolve(new Response(body, { headers: init }))
          : fetch(input, options);
    },
    [rows, headers] as const,
  );
  return tab;
}

/** The main thread while a page that has started from the copy writes it for the first time. */
async function costOfWriting(tab: Tab, url: string): Promise<{ ms: number; longestTask: number }> {
  await load(tab, url);
  const writtenAt = () => tab.page.evaluate(headOfCopy);
  const before = await writtenAt();
  await tab.page.evaluate(() => window.bench.watchFrames());
  const { work } = await tab.cost(async () => {
    while ((await writtenAt()) === before) await tab.page.waitForTimeout(500);
  });
  const { longestTask } = await tab.page.evaluate(() => window.benchFrames());
  return { ms: work.task, longestTask };
}

/** When the copy of the tasks was current. */
const headOfCopy = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('docket-copy');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const request = opening.result.transaction('heads').objectStore('heads').get('getTasks()');
      request.onsuccess = () => {
        opening.result.close();
        resolve(request.result.at);
      };
    };
  });

/** Milliseconds to read all pages of the copy, parse their rows, and do nothing with them. */
const parseCopy = () =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now();
    const opening = indexedDB.open('docket-copy');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const request = opening.result.transaction('pages').objectStore('pages').getAll();
      request.onsuccess = () => {
        opening.result.close();
        const rows = request.result.flatMap((page: Uint8Array) =>
          new TextDecoder()
            .decode(page)
            .split('\n')
            .filter(Boolean)
            .map((line): unknown => JSON.parse(line)),
        );
        resolve(rows.length > 0 ? performance.now() - start : NaN);
      };
    };
  });

/**
 * Limits: the first screenful from the local copy takes at most 1.2 times as long as that of the
 * same page with rows in memory, and the list is not requested; on a four times slower processor,
 * all rows are in memory a second later; the copy takes at most 60 MB.
 */
export const start: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const url = seeded.server.url + screen;
  const floorTab = await openFloor(env, seeded);
  const floor = await medians(env, floorTab, url);
  await floorTab.context.close();

  const tab = await env.openProduct(seeded);
  await keepSignedIn(tab.page);
  await tab.page.goto(url);
  await waitUntilComplete(tab.page);
  await waitForCopy(tab.page);
  let requests = 0;
  tab.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tasks') requests += 1;
  });
  const ours = await medians(env, tab, url);
  const writing = await costOfWriting(tab, url);
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const slow = await medians(env, tab, url);
  const parsed = await tab.page.evaluate(parseCopy);
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const bytes = await tab.page.evaluate(
    async () => (await navigator.storage.estimate()).usage ?? 0,
  );
  await tab.context.close();

  const megabytes = bytes / 1_000_000;
  report.figure({
    name: 'first screenful from the local copy',
    value: ours.first,
    unit: 'ms',
    floor: floor.first,
  });
  report.figure({ name: 'the rest of the local copy', value: ours.complete, unit: 'ms' });
  report.figure({
    name: `the rest, ${throttle} times slower processor`,
    value: slow.complete,
    unit: 'ms',
    floor: parsed,
  });
  report.figure({
    name: 'writing the copy after a start, main thread',
    value: writing.ms,
    unit: 'ms',
  });
  report.figure({
    name: 'writing the copy after a start, longest task',
    value: writing.longestTask,
    unit: 'ms',
  });
  report.figure({ name: 'storage of the browser', value: megabytes, unit: 'MB' });
  report.figure({ name: 'requests of the list', value: requests, unit: '' });
  report.limit('first screenful / rows in memory', ours.first / floor.first, 1.2, 'x');
  report.limit('the rest, slower processor', slow.complete, 1_000, 'ms');
  report.limit('storage of the browser', megabytes, 60, 'MB');
  report.limit('requests of the list', requests, 0);
};
