import type { ListKind } from '../pages/probeScreen';
import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import type { SeededServer, BenchEnvironment } from '../run/environment';
import type { Tab } from '../run/tab';

const screens: readonly { name: string; path: string; kind: ListKind; link: RegExp }[] = [
  { name: 'cards', path: '/task?view=cards', kind: 'cards', link: /^Tasks/ },
  { name: 'table', path: '/task?view=table', kind: 'table', link: /^Tasks/ },
  { name: 'people', path: '/user', kind: 'people', link: /^Users/ },
];

/**
 * Milliseconds from the start of a navigation to the first full screen of rows. The document is
 * loaded again.
 */
async function loadScreen(tab: Tab, url: string, kind: ListKind): Promise<number> {
  await tab.page.goto('about:blank');
  await tab.page.goto(url, { waitUntil: 'commit' });
  const time = await tab.page.evaluate((list) => window.bench.firstScreen(list), kind);
  // Work that follows must not fall into the next measurement.
  await tab.waitUntilIdle();
  return time;
}

async function medianTime(
  env: BenchEnvironment,
  seeded: SeededServer,
  path: string,
  kind: ListKind,
): Promise<number> {
  const tab = await env.openProduct(seeded);
  try {
    const url = seeded.server.url + path;
    await loadScreen(tab, url, kind); // The first time fills the browser's cache with our code.
    const taken: number[] = [];
    for (let run = 0; run < env.options.runs; run += 1)
      taken.push(await loadScreen(tab, url, kind));
    return median(taken);
  } finally {
    await tab.context.close();
  }
}

async function floorTime(env: BenchEnvironment, seeded: SeededServer): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < env.options.runs; run += 1) {
    const tab = await env.openCompared('floor', seeded, 'stream');
    taken.push(await tab.page.evaluate(() => window.bench.firstScreen('table')));
    await tab.waitUntilIdle();
    await tab.context.close();
  }
  return median(taken);
}

/**
 * Limit: the first full screen of all rows takes at most 1.5 times as long as that of a hundred.
 */
export const firstScreen: Measurement = async (env, report) => {
  const [all, hundred] = [await env.seeded('all'), await env.seeded('hundred')];
  const floor = await floorTime(env, all);
  for (const { name, path, kind } of screens) {
    const few = await medianTime(env, hundred, path, kind);
    const many = await medianTime(env, all, path, kind);
    report.figure({ name: `first screenful, ${name}, 100 rows`, value: few, unit: 'ms' });
    report.figure({
      name: `first screenful, ${name}, all rows`,
      value: many,
      unit: 'ms',
      floor: kind === 'table' ? floor : null,
    });
    report.limit(`first screenful, ${name}: all rows / 100 rows`, many / few, 1.5, 'x');
  }
};
