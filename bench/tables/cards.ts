import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../src/contract/task';
import { median, percentile } from '../run/statistics';
import type { Measurement } from '../run/main';
import { openCompared, openOurs, type MeasuredList } from '../run/measuredList';
import type { SeededServer, BenchEnvironment } from '../run/environment';
import type { Injected } from '../pages/probeSocket';
import { searchTextOf } from '../pages/rows';
import { costPerChange, makeChanges } from './changeCost';
import { typeAll } from './keystroke';
import { measureChange as changeOnce } from './oneChange';
import { fastScroll } from './scroll';

/** Pixels in each frame of the scroll: as many as in the scroll of the table, several screens. */
const perFrame = 3_520;
const frames = 100;
/** Changes through the server in each run. */
const changesPerRun = 20;

const names = ['hundred', 'all', 'floor'] as const;
type Name = (typeof names)[number];
type PerName<Value> = Record<Name, Value>;

/** Adds and removes tasks at the top of the list, where all cards in view move. */
async function addAndRemove({ rows }: SeededServer): Promise<Injected[]> {
  const [first] = await rows();
  if (!first) throw new Error('too few rows');
  return Array.from({ length: 100 }, (_, at): Injected => {
    const _id = `bec0${String(Math.floor(at / 2)).padStart(20, '0')}`;
    const task: Task = {
      ...first,
      _id,
      title: `Bench arrival ${at}`,
      createdAt: new Date().toISOString(),
    };
    return at % 2 === 0 ? ['task-created', task] : ['task-deleted', _id];
  });
}

/**
 * Opens our cards with a hundred and with all tasks, and the floor with all. Uses them in turn, so
 * that a busy machine slows all three alike.
 */
async function alternate(
  env: BenchEnvironment,
  use: (name: Name, list: MeasuredList, seeded: SeededServer) => Promise<void>,
): Promise<void> {
  const [all, hundred] = [await env.seeded('all'), await env.seeded('hundred')];
  const opened: PerName<MeasuredList> = {
    hundred: await openOurs(env, hundred, 'cards'),
    all: await openOurs(env, all, 'cards'),
    floor: await openCompared(env, 'floor', all, 'cards'),
  };
  try {
    for (let run = 0; run < env.options.runs; run += 1) {
      for (const name of names) await use(name, opened[name], name === 'hundred' ? hundred : all);
    }
  } finally {
    for (const name of names) await opened[name].tab.context.close();
  }
}

const perName = <Value>(make: () => Value): PerName<Value> => ({
  hundred: make(),
  all: make(),
  floor: make(),
});

/**
 * Limits: nothing takes more than 1.5 times as long with all tasks as with a hundred. A change and
 * a keystroke take at most 1.5 times as long as the floor's, and a fast scroll drops no more frames
 * than the floor's and 2 %.
 */
export const cards: Measurement = async (env, report) => {
  const taken = perName(() => ({
    keys: [] as number[],
    paints: [] as number[],
    wholes: [] as number[],
    changeCosts: [] as number[],
    arrivalCosts: [] as number[],
    scrolls: [] as Awaited<ReturnType<typeof fastScroll>>[],
  }));
  await alternate(env, async (name, list, seeded) => {
    const { keys, paints, wholes, scrolls } = taken[name];
    keys.push(
      ...(await typeAll(
        list,
        (await seeded.rows()).map((task) => searchTextOf(task)),
        1,
      )),
    );
    for (let at = 0; at < changesPerRun; at += 1) {
      const { paint, whole } = await changeOnce(list, seeded);
      paints.push(paint);
      wholes.push(whole);
      // Waits for what the change causes later, and not in step with the frames.
      await wait(150 + 7 * (at % 16));
    }
    scrolls.push(await fastScroll(list, frames, perFrame));
    await list.page.evaluate((kind) => window.bench.scrollToTop(kind), list.kind);
  });
  // Opens the pages again. Changes that were played into a page have higher numbers than those of
  // the server, so the page would ignore the latter.
  await alternate(env, async (name, list, seeded) => {
    taken[name].changeCosts.push(await costPerChange(list, seeded, await makeChanges(seeded)));
    if (name !== 'floor')
      taken[name].arrivalCosts.push(await costPerChange(list, seeded, await addAndRemove(seeded)));
  });

  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const figure = (
    what: string,
    of: (one: (typeof taken)[Name]) => number,
    unit = 'ms',
    hasFloor = true,
  ) => {
    const [few, many] = [of(taken.hundred), of(taken.all)];
    report.figure({ name: `cards, ${what}, 100 tasks`, value: few, unit });
    report.figure({
      name: `cards, ${what}, all tasks`,
      value: many,
      unit,
      floor: hasFloor ? of(taken.floor) : null,
    });
    return () => report.limit(`cards, ${what}: all / 100 tasks`, many / few, 1.5, 'x');
  };
  const cost = (one: (typeof taken)[Name]) => median(one.changeCosts);
  figure('one change, main thread', cost)();
  report.limit('cards, one change: ours / floor', cost(taken.all) / cost(taken.floor), 1.5, 'x');
  figure('a task comes or goes, main thread', (one) => median(one.arrivalCosts), 'ms', false)();
  figure('one change by another person, arrival to paint, p95', (one) => p95(one.paints))();
  figure('one change by another person, request to paint, p95', (one) => p95(one.wholes))();
  figure('fast scroll, main thread per frame', (one) =>
    median(one.scrolls.map((scrolled) => scrolled.perFrame)),
  )();
  const dropped = (one: (typeof taken)[Name]) =>
    100 * median(one.scrolls.map((scrolled) => scrolled.dropped));
  figure('fast scroll, dropped frames', dropped, '%');
  report.limit(
    'cards, fast scroll, dropped frames beyond the floor',
    dropped(taken.all) - dropped(taken.floor),
    2,
    '%',
  );
  // A share of 0 has no ratio. The time between two frames has one.
  figure('fast scroll, time between two frames', (one) => 1000 / 60 / (1 - dropped(one) / 100))();
  figure('keystroke in the filter to painted result, p95', (one) => p95(one.keys))();
  report.limit(
    'cards, keystroke: ours / floor',
    p95(taken.all.keys) / p95(taken.floor.keys),
    1.5,
    'x',
  );
  const parts = (one: (typeof taken)[Name]) =>
    (['script', 'style', 'layout'] as const)
      .map((part) => `${part} ${median(one.scrolls.map((run) => run[part])).toFixed(2)}`)
      .join(', ');
  for (const name of names)
    env.log(`  ${name}, ms in each frame of the scroll: ${parts(taken[name])}`);
};
