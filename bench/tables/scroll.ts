import { countFrames, median } from '../run/statistics';
import type { Measurement } from '../run/main';
import { onEach, type MeasuredList } from '../run/measuredList';

const rows = 20_000;
/** Rows in each frame: several screens, so that no row is shown twice. */
const rowsPerFrame = 80;

/** Scrolls the list by `perFrame` pixels in every frame, and back at its ends. */
export async function fastScroll(
  { tab, page, kind }: Pick<MeasuredList, 'tab' | 'page' | 'kind'>,
  frames: number,
  perFrame: number,
) {
  await tab.collectGarbage();
  const { result, work } = await tab.cost(() =>
    page.evaluate((way) => window.bench.scrollThrough(way), { kind, frames, perFrame }),
  );
  const counted = countFrames(result.times, 1000 / 60);
  return {
    pixels: result.pixels,
    longestTask: result.longestTask,
    dropped: counted.share,
    perFrame: work.task / result.frames,
    script: work.script / result.frames,
    style: work.style / result.frames,
    layout: work.layout / result.frames,
  };
}

async function measureScroll({ tab, page }: MeasuredList) {
  const rowHeight = await page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll(
        '[role="grid"] [role="row"][aria-rowindex]:not([aria-rowindex="1"])',
      ),
    ].map((row) => row.getBoundingClientRect());
    return boxes.find((box) => box.height > 0)?.height ?? 44;
  });
  const { pixels, ...scrolled } = await fastScroll(
    { tab, page, kind: 'table' },
    rows / rowsPerFrame,
    rowsPerFrame * rowHeight,
  );
  if (pixels / rowHeight < rows * 0.99)
    throw new Error(`only ${Math.round(pixels / rowHeight)} rows went by`);
  return scrolled;
}

/**
 * Limits: main-thread time per frame of a fast scroll is at most 1.5 times the floor's, and no task
 * takes more than 100 ms.
 */
export const scroll: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  // The DataGrid shows at most 100 rows a page, so there is nothing to scroll.
  const measured = await onEach(env, seeded, ['floor', 'ours', 'reactTable'], async (list) => {
    if (list.name !== 'reactTable') await measureScroll(list);
    const runs: Awaited<ReturnType<typeof measureScroll>>[] = [];
    // A peer has no limit, so one run is enough.
    for (let run = 0; run < (list.name === 'reactTable' ? 1 : env.options.runs); run += 1)
      runs.push(await measureScroll(list));
    const middle = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
    env.log(
      `  ${list.name}: script ${middle((run) => run.script).toFixed(2)}, style ${middle((run) => run.style).toFixed(2)}, layout ${middle((run) => run.layout).toFixed(2)} ms a frame`,
    );
    return {
      perFrame: middle((run) => run.perFrame),
      longest: Math.max(...runs.map((run) => run.longestTask)),
      dropped: middle((run) => run.dropped),
    };
  });
  const { ours, floor, reactTable } = measured;
  if (!ours || !floor || !reactTable) throw new Error('not all were measured');
  const figure = (name: string, unit: string, pick: (one: NonNullable<typeof ours>) => number) =>
    report.figure({
      name,
      value: pick(ours),
      unit,
      floor: pick(floor),
      peer: { reactTable: pick(reactTable) },
    });
  figure('fast scroll through 20,000 rows, main thread per frame', 'ms', (one) => one.perFrame);
  figure('fast scroll, longest task (0: none of 50 ms)', 'ms', (one) => one.longest);
  figure('fast scroll, dropped frames', '%', (one) => 100 * one.dropped);
  report.limit('fast scroll, per frame: ours / floor', ours.perFrame / floor.perFrame, 1.5, 'x');
  report.limit('fast scroll, longest task', ours.longest, 100, 'ms');
};
