import { median } from '../run/statistics';
import type { Part } from '../run/main';
import { onEach, type Surface } from '../run/surface';
import type { Filled, Stage } from '../run/stage';
import { changed, play } from './changes';
import type { Injected } from '../pages/probeSocket';

const changes = 300;

/** Every other one in view, the rest spread over the list, so that lists of any size are asked for the same work. */
export async function plan({ rows }: Filled): Promise<Injected[]> {
  const all = await rows();
  return Array.from({ length: changes }, (_, at) => {
    const task = all[at % 2 === 0 ? (at / 2) % 10 : (at * 37) % all.length];
    if (!task) throw new Error('too few rows');
    return changed(task, 1 + (Math.floor(at / 20) % 3));
  });
}

/** Main-thread milliseconds of one change of the list, beyond what a frame without one takes. */
export async function costOnce(
  { watched, page }: Surface,
  filled: Filled,
  list: readonly Injected[],
): Promise<number> {
  await watched.tidy();
  const idle = await watched.cost(() =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, list.length),
  );
  const busy = await watched.cost(() => play(page, filled, list, 1));
  return (busy.work.task - idle.work.task) / list.length;
}

async function costs(
  stage: Stage,
  surface: Surface,
  filled: Filled,
  list: readonly Injected[],
): Promise<number> {
  await play(surface.page, filled, list.slice(0, 50), 1);
  const taken: number[] = [];
  for (let run = 0; run < stage.options.runs; run += 1)
    taken.push(await costOnce(surface, filled, list));
  return median(taken);
}

/** Promise: what one change costs does not grow with the list (below 2 from a thousand to all rows). */
export const changeCost: Part = async (stage, report) => {
  const result: Record<'thousand' | 'all', { ours: number; floor: number }> = {
    thousand: { ours: NaN, floor: NaN },
    all: { ours: NaN, floor: NaN },
  };
  for (const size of ['thousand', 'all'] as const) {
    const filled = await stage.at(size);
    const list = await plan(filled);
    const { ours = NaN, floor = NaN } = await onEach(stage, filled, ['floor', 'ours'], (surface) =>
      costs(stage, surface, filled, list),
    );
    result[size] = { ours, floor };
    report.figure({
      name: `one change, main thread, ${size === 'all' ? 'all' : '1,000'} rows`,
      value: ours,
      unit: 'ms',
      floor,
    });
  }
  report.promise(
    'one change: all rows / 1,000 rows',
    result.all.ours / result.thousand.ours,
    2,
    'x',
  );
};
