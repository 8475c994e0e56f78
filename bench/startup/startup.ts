import type { BenchEnvironment, SeededServer, StoredSession } from '../run/environment';
import type { BenchServer } from '../run/server';
import type { Measurement } from '../run/main';
import { median } from '../run/statistics';

const throttle = 4;
/** 1.6 Mbit/s down and 0.75 Mbit/s up, in bytes per second; milliseconds for each request. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Long tasks count until this time after the page can be used, in milliseconds. */
const settleMs = 5_000;

/** One start of a page, in milliseconds since the start of the navigation. */
interface Start {
  /** The frame with the form, or with a screenful of rows, has been painted. */
  usable: number;
  largestPaint: number;
  /** CPU time of the main thread until then. */
  work: number;
  /** What tasks of the main thread take beyond 50 ms each, after the first paint. */
  blocked: number;
  /** Scripts that were requested until then, in KB as they are sent. */
  scripts: number;
}

/** Runs in the page. */
function readStart(usable: number): Omit<Start, 'usable' | 'work'> {
  const entriesOf = (type: string): PerformanceEntryList => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    const entries = observer.takeRecords();
    observer.disconnect();
    return entries;
  };
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
  const blocked = entriesOf('longtask').map(({ startTime, duration }) =>
    Math.max(0, startTime + duration - Math.max(startTime, painted) - 50),
  );
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < usable);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    largestPaint: entriesOf('largest-contentful-paint').at(-1)?.startTime ?? NaN,
    blocked: sum(blocked),
    scripts: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)) / 1_000,
  };
}

/** Starts a page with an empty cache, a slow processor and a slow line. */
async function startCold(
  env: BenchEnvironment,
  server: BenchServer,
  path: '/login' | '/task',
  session?: StoredSession,
): Promise<Start> {
  const tab = await env.openCold(session);
  const { context, page, cdp } = tab;
  try {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await page.goto(server.url + path, { waitUntil: 'commit' });
    const usable = await page.evaluate(
      (route) =>
        route === '/login' ? window.bench.firstForm() : window.bench.firstScreen('cards'),
      path,
    );
    const { task: work } = await tab.work();
    await page.waitForTimeout(settleMs);
    return { usable, work, ...(await page.evaluate(readStart, usable)) };
  } finally {
    await context.close();
  }
}

/** What a browser stores after a log-in. */
async function signIn(env: BenchEnvironment, seeded: SeededServer): Promise<StoredSession> {
  const { context } = await env.openProduct(seeded);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Starts our page and the floor in turn, so that a busy machine slows both. */
const measureStart =
  (
    path: '/login' | '/task',
    size: 'hundred' | 'all',
    name: string,
    maxTimesFloor: number,
  ): Measurement =>
  async (env, report) => {
    const seeded = await env.seeded(size);
    const session = path === '/login' ? undefined : await signIn(env, seeded);
    const floorServer = await env.startFloor();
    const ours: Start[] = [];
    const floor: Start[] = [];
    try {
      for (let run = 0; run < env.options.runs; run += 1) {
        floor.push(await startCold(env, floorServer, path));
        ours.push(await startCold(env, seeded.server, path, session));
      }
    } finally {
      await floorServer.stop();
    }
    const figure = (what: string, key: keyof Start, unit = 'ms') => {
      const [value, least] = [ours, floor].map((starts) => median(starts.map((one) => one[key])));
      report.figure({ name: `${name}, ${what}`, value: value ?? NaN, unit, floor: least });
      return (value ?? NaN) / (least ?? NaN);
    };
    const ratio = figure('usable', 'usable');
    figure('main thread until usable', 'work');
    figure('largest contentful paint', 'largestPaint');
    figure('total blocking time', 'blocked');
    figure('scripts until usable', 'scripts', 'KB');
    report.limit(`${name}, usable: ours / floor`, ratio, maxTimesFloor, 'x');
  };

export const login = measureStart('/login', 'hundred', '/login', 1.3);
export const hundredTasks = measureStart('/task', 'hundred', '/task with 100 tasks', 1.6);
export const allTasks = measureStart('/task', 'all', '/task with all tasks', 1.8);
