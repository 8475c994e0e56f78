import { countFrames, median } from '../run/statistics';
import type { Part } from '../run/main';
import { onEach, type Surface } from '../run/surface';

const rows = 20_000;
/** Rows that go by in each frame: several windows full, so that nothing that was shown is shown again. */
const rowsPerFrame = 80;

/** Moves the list by `perFrame` pixels in every frame, to and fro where it is not long enough: what a frame costs, and which ones were dropped. */
export async function fastScroll(
  { watched, page, kind }: Pick<Surface, 'watched' | 'page' | 'kind'>,
  frames: number,
  perFrame: number,
) {
  await watched.tidy();
  const { result, work } = await watched.cost(() =>
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

async function once({ watched, page }: Surface) {
  const rowHeight = await page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll(
        '[role="grid"] [role="row"][aria-rowindex]:not([aria-rowindex="1"])',
      ),
    ].map((row) => row.getBoundingClientRect());
    return boxes.find((box) => box.height > 0)?.height ?? 44;
  });
  const { pixels, ...scrolled } = await fastScroll(
    { watched, page, kind: 'table' },
    rows / rowsPerFrame,
    rowsPerFrame * rowHeight,
  );
  if (pixels / rowHeight < rows * 0.99)
    throw new Error(`only ${Math.round(pixels / rowHeight)} rows went by`);
  return scrolled;
}

/** Promise: main-thread time per frame of a fast scroll within 1.5 times of the floor's, and no task above 100 ms. */
export const scroll: Part = async (stage, report) => {
  const filled = await stage.at('all');
  // The DataGrid shows 100 rows a page at most: there is nothing to scroll through.
  const measured = await onEach(stage, filled, ['floor', 'ours', 'reactTable'], async (surface) => {
    if (surface.name !== 'reactTable') await once(surface);
    const runs: Awaited<ReturnType<typeof once>>[] = [];
    // A peer is told about, not judged: once is enough.
    for (let run = 0; run < (surface.name === 'reactTable' ? 1 : stage.options.runs); run += 1)
      runs.push(await once(surface));
    const middle = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
    stage.say(
      `  ${surface.name}: script ${middle((run) => run.script).toFixed(2)}, style ${middle((run) => run.style).toFixed(2)}, layout ${middle((run) => run.layout).toFixed(2)} ms a frame`,
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
  report.promise('fast scroll, per frame: ours / floor', ours.perFrame / floor.perFrame, 1.5, 'x');
  report.promise('fast scroll, longest task', ours.longest, 100, 'ms');
};
