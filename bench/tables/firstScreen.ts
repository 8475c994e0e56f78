import type { ListKind } from '../pages/probeScreen';
import { median } from '../run/statistics';
import type { Part } from '../run/main';
import type { Filled, Stage } from '../run/stage';
import type { Watched } from '../run/watched';

const screens: readonly { name: string; path: string; kind: ListKind; link: RegExp }[] = [
  { name: 'cards', path: '/task?view=cards', kind: 'cards', link: /^Tasks/ },
  { name: 'table', path: '/task?view=table', kind: 'table', link: /^Tasks/ },
  { name: 'people', path: '/user', kind: 'people', link: /^Users/ },
];

/** From the start of a navigation to the first screenful of rows, painted; the document is loaded anew. */
async function byAddress(watched: Watched, url: string, kind: ListKind): Promise<number> {
  await watched.page.goto('about:blank');
  await watched.page.goto(url, { waitUntil: 'commit' });
  const time = await watched.page.evaluate((list) => window.bench.firstScreen(list), kind);
  // What comes after it must not reach into the next one.
  await watched.settle();
  return time;
}

async function times(stage: Stage, filled: Filled, path: string, kind: ListKind): Promise<number> {
  const watched = await stage.product(filled);
  try {
    const url = filled.server.url + path;
    await byAddress(watched, url, kind); // Fills the browser's cache with our code.
    const taken: number[] = [];
    for (let run = 0; run < stage.options.runs; run += 1)
      taken.push(await byAddress(watched, url, kind));
    return median(taken);
  } finally {
    await watched.context.close();
  }
}

async function floorTimes(stage: Stage, filled: Filled): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < stage.options.runs; run += 1) {
    const watched = await stage.compared('floor', filled, { stream: true });
    taken.push(await watched.page.evaluate(() => window.bench.firstScreen('table')));
    await watched.settle();
    await watched.context.close();
  }
  return median(taken);
}

/** Promise: with everything the first screenful is there within 1.5 times what a hundred rows take. */
export const firstScreen: Part = async (stage, report) => {
  const [all, hundred] = [await stage.at('all'), await stage.at('hundred')];
  const floor = await floorTimes(stage, all);
  for (const { name, path, kind } of screens) {
    const few = await times(stage, hundred, path, kind);
    const many = await times(stage, all, path, kind);
    report.figure({ name: `first screenful, ${name}, 100 rows`, value: few, unit: 'ms' });
    report.figure({
      name: `first screenful, ${name}, all rows`,
      value: many,
      unit: 'ms',
      floor: kind === 'table' ? floor : null,
    });
    report.promise(`first screenful, ${name}: all rows / 100 rows`, many / few, 1.5, 'x');
  }
};
