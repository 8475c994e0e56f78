import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import { onEach, type MeasuredList } from '../run/measuredList';
import type { SeededServer, BenchEnvironment } from '../run/environment';
import { makeChange, playChanges } from './changes';
import type { Injected } from '../pages/probeSocket';

const changeCount = 300;

/**
 * Every other change is in view and the rest are spread over the list, so that lists of any size
 * get the same work.
 */
export async function makeChanges({ rows }: SeededServer): Promise<Injected[]> {
  const all = await rows();
  return Array.from({ length: changeCount }, (_, at) => {
    const task = all[at % 2 === 0 ? (at / 2) % 10 : (at * 37) % all.length];
    if (!task) throw new Error('too few rows');
    return makeChange(task, 1 + (Math.floor(at / 20) % 3));
  });
}

/** Main-thread milliseconds of one change, beyond those of a frame without a change. */
export async function costPerChange(
  { tab, page }: MeasuredList,
  seeded: SeededServer,
  changes: readonly Injected[],
): Promise<number> {
  await tab.collectGarbage();
  const idle = await tab.cost(() =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, changes.length),
  );
  const busy = await tab.cost(() => playChanges(page, seeded, changes, 1));
  return (busy.work.task - idle.work.task) / changes.length;
}

async function medianCost(
  env: BenchEnvironment,
  list: MeasuredList,
  seeded: SeededServer,
  changes: readonly Injected[],
): Promise<number> {
  await playChanges(list.page, seeded, changes.slice(0, 50), 1);
  const taken: number[] = [];
  for (let run = 0; run < env.options.runs; run += 1)
    taken.push(await costPerChange(list, seeded, changes));
  return median(taken);
}

/** Limit: a change costs less than twice as much with all rows as with a thousand. */
export const changeCost: Measurement = async (env, report) => {
  const result: Record<'thousand' | 'all', { ours: number; floor: number }> = {
    thousand: { ours: NaN, floor: NaN },
    all: { ours: NaN, floor: NaN },
  };
  for (const size of ['thousand', 'all'] as const) {
    const seeded = await env.seeded(size);
    const changes = await makeChanges(seeded);
    const { ours = NaN, floor = NaN } = await onEach(env, seeded, ['floor', 'ours'], (list) =>
      medianCost(env, list, seeded, changes),
    );
    result[size] = { ours, floor };
    report.figure({
      name: `one change, main thread, ${size === 'all' ? 'all' : '1,000'} rows`,
      value: ours,
      unit: 'ms',
      floor,
    });
  }
  report.limit('one change: all rows / 1,000 rows', result.all.ours / result.thousand.ours, 2, 'x');
};
