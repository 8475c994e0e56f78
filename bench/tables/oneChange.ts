import { median } from '../run/statistics';
import type { Part } from '../run/main';
import { onEach, type Surface } from '../run/surface';
import type { Filled } from '../run/stage';

/** Row of the list whose title is changed: in view on every page. */
const place = 3;
/** Counts on from one run to the next, also over kept data: no title is given that the task has, which would be no change. */
let told = Math.floor(Date.now() / 1000) % 1_000_000;

/** Another person changes a title: the time from the arrival of the packet, and from the request, to the frame that shows it. */
export async function once(
  { page }: Surface,
  { server, changer, rows }: Filled,
): Promise<{ paint: number; whole: number }> {
  told += 1;
  const text = `Bench change ${told} of the title`;
  const task = (await rows())[place];
  if (!task) throw new Error('too few rows');
  await page.evaluate((title) => {
    window.bench.awaitPacket(title);
    window.bench.expectText(title);
  }, text);
  const start = performance.now();
  await server.call(changer, 'PATCH', `/api/tasks/${task._id}`, { title: text });
  const paint = await page.evaluate(
    async () => (await window.bench.shown()) - window.bench.arrivedAt(),
  );
  return { paint, whole: performance.now() - start };
}

/** Promise: from its arrival to paint a change takes 1.5 times of the floor's at most. */
export const oneChange: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const measured = await onEach(
    stage,
    filled,
    ['floor', 'ours', 'dataGrid', 'reactTable'],
    async (surface) => {
      const own = surface.name === 'floor' || surface.name === 'ours';
      const taken: Awaited<ReturnType<typeof once>>[] = [];
      for (let run = 0; run < (own ? 10 * stage.options.runs : 10); run += 1) {
        taken.push(await once(surface, filled));
        // Not in step with the frames, and behind whatever the change leaves to be done.
        await surface.page.waitForTimeout(150 + 7 * (run % 16));
      }
      stage.say(
        `  ${surface.name}: from the request on ${median(taken.map(({ whole }) => whole)).toFixed(1)} ms`,
      );
      return median(taken.map(({ paint }) => paint));
    },
  );
  const { ours = NaN, floor = NaN, dataGrid = null, reactTable = null } = measured;
  report.figure({
    name: 'one change by another person, arrival to paint',
    value: ours,
    unit: 'ms',
    floor,
    peer: { dataGrid, reactTable },
  });
  report.promise('one change: ours / floor', ours / floor, 1.5, 'x');
};
