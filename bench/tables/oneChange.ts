import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import { onEach, type MeasuredList } from '../run/measuredList';
import type { SeededServer } from '../run/environment';

/** The row whose title is changed. It is in view on every page. */
const rowIndex = 3;
/**
 * Starts at another number in each run, because a kept database has the titles of the last run, and
 * setting the same title would change nothing.
 */
let changeCount = Math.floor(Date.now() / 1000) % 1_000_000;

/**
 * Another person changes a title. `paint` is the time from the arrival of the packet to the frame
 * that shows it, `whole` the time from the request.
 */
export async function measureChange(
  { page }: MeasuredList,
  { server, changer, rows }: SeededServer,
): Promise<{ paint: number; whole: number }> {
  changeCount += 1;
  const text = `Bench change ${changeCount} of the title`;
  const task = (await rows())[rowIndex];
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

/** Limit: from its arrival to paint, a change takes at most 1.5 times as long as on the floor. */
export const oneChange: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const measured = await onEach(
    env,
    seeded,
    ['floor', 'ours', 'dataGrid', 'reactTable'],
    async (list) => {
      const own = list.name === 'floor' || list.name === 'ours';
      const taken: Awaited<ReturnType<typeof measureChange>>[] = [];
      for (let run = 0; run < (own ? 10 * env.options.runs : 10); run += 1) {
        taken.push(await measureChange(list, seeded));
        // Waits for what the change causes later, and not in step with the frames.
        await list.page.waitForTimeout(150 + 7 * (run % 16));
      }
      env.log(
        `  ${list.name}: from the request on ${median(taken.map(({ whole }) => whole)).toFixed(1)} ms`,
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
  report.limit('one change: ours / floor', ours / floor, 1.5, 'x');
};
