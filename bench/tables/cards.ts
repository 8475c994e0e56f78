import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../src/contract/task';
import { median, percentile } from '../run/statistics';
import type { Part } from '../run/main';
import { openCompared, openOurs, type Surface } from '../run/surface';
import type { Filled, Stage } from '../run/stage';
import type { Injected } from '../pages/probeSocket';
import { haystackOf } from '../pages/rows';
import { costOnce, plan } from './changeCost';
import { typeAll } from './keystroke';
import { once as changeOnce } from './oneChange';
import { fastScroll } from './scroll';

/** How far a frame of the scroll goes, in pixels: as far as in the scroll of the table, several windows full. */
const perFrame = 3_520;
const frames = 100;
/** Changes through the server in each run. */
const changes = 20;

const names = ['hundred', 'all', 'floor'] as const;
type Name = (typeof names)[number];
type PerName<Value> = Record<Name, Value>;

/** Tasks that come at the top of the list, where it is looked at, and go again. */
async function comeAndGo({ rows }: Filled): Promise<Injected[]> {
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
 * Opens our cards with a hundred and with all tasks, and the floor with all, and uses them in turn: what else the machine does
 * meets all three alike.
 */
async function inTurn(
  stage: Stage,
  use: (name: Name, surface: Surface, filled: Filled) => Promise<void>,
): Promise<void> {
  const [all, hundred] = [await stage.at('all'), await stage.at('hundred')];
  const opened: PerName<Surface> = {
    hundred: await openOurs(stage, hundred, 'cards'),
    all: await openOurs(stage, all, 'cards'),
    floor: await openCompared(stage, 'floor', all),
  };
  try {
    for (let run = 0; run < stage.options.runs; run += 1) {
      for (const name of names) await use(name, opened[name], name === 'hundred' ? hundred : all);
    }
  } finally {
    for (const name of names) await opened[name].watched.context.close();
  }
}

const perName = <Value>(make: () => Value): PerName<Value> => ({
  hundred: make(),
  all: make(),
  floor: make(),
});

/** Promise: whatever is done with the cards, it takes 1.5 times at most of what it takes with a hundred tasks. */
export const cards: Part = async (stage, report) => {
  const taken = perName(() => ({
    keys: [] as number[],
    paints: [] as number[],
    wholes: [] as number[],
    changeCosts: [] as number[],
    arrivalCosts: [] as number[],
    scrolls: [] as Awaited<ReturnType<typeof fastScroll>>[],
  }));
  await inTurn(stage, async (name, surface, filled) => {
    const { keys, paints, wholes, scrolls } = taken[name];
    keys.push(
      ...(await typeAll(
        surface,
        (await filled.rows()).map((task) => haystackOf(task)),
        1,
      )),
    );
    for (let at = 0; at < changes; at += 1) {
      const { paint, whole } = await changeOnce(surface, filled);
      paints.push(paint);
      wholes.push(whole);
      // Not in step with the frames, and behind whatever the change leaves to be done.
      await wait(150 + 7 * (at % 16));
    }
    scrolls.push(await fastScroll(surface, frames, perFrame));
    await surface.page.evaluate((kind) => window.bench.scrollToTop(kind), surface.kind);
  });
  // On pages of their own: after changes that were played in, those of the server are older than what a page has.
  await inTurn(stage, async (name, surface, filled) => {
    taken[name].changeCosts.push(await costOnce(surface, filled, await plan(filled)));
    if (name !== 'floor')
      taken[name].arrivalCosts.push(await costOnce(surface, filled, await comeAndGo(filled)));
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
    return () => report.promise(`cards, ${what}: all / 100 tasks`, many / few, 1.5, 'x');
  };
  figure('one change, main thread', (one) => median(one.changeCosts))();
  figure('a task comes or goes, main thread', (one) => median(one.arrivalCosts), 'ms', false)();
  figure('one change by another person, arrival to paint, p95', (one) => p95(one.paints))();
  figure('one change by another person, request to paint, p95', (one) => p95(one.wholes))();
  figure('fast scroll, main thread per frame', (one) =>
    median(one.scrolls.map((scrolled) => scrolled.perFrame)),
  )();
  figure(
    'fast scroll, dropped frames',
    (one) => 100 * median(one.scrolls.map(({ dropped }) => dropped)),
    '%',
  );
  // Zero of a hundred has no multiple: the time between two frames has.
  figure(
    'fast scroll, time between two frames',
    (one) => 1000 / 60 / (1 - median(one.scrolls.map(({ dropped }) => dropped))),
  )();
  figure('keystroke in the filter to painted result, p95', (one) => p95(one.keys))();
};
