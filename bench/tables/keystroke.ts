import type { Task } from '../../src/contract/task';
import { percentile } from '../run/statistics';
import type { Measurement } from '../run/main';
import { filterField, onEach, type MeasuredList } from '../run/measuredList';
import { searchTextOf, searchWordsOf } from '../pages/rows';

/**
 * Typed letter by letter and deleted in the same way: titles, names, and two words that are not
 * next to each other.
 */
const typed = ['quarterly', 'lindqvist', 'order lamp', 'night shift'];

/** How many rows match after each letter of a text. */
function matchCounts(searchTexts: readonly string[], text: string): number[] {
  return Array.from(text, (_, at) => {
    const words = searchWordsOf(text.slice(0, at + 1));
    return searchTexts.reduce(
      (count, searchText) => (words.every((word) => searchText.includes(word)) ? count + 1 : count),
      0,
    );
  });
}

async function press(list: MeasuredList, key: string, count: number): Promise<number> {
  const { page, extraRows } = list;
  await page.evaluate((expected) => window.bench.expectCount(expected), count + extraRows);
  await page.keyboard.press(key);
  const time = await page.evaluate(() => window.bench.keystroke());
  // People type at most eight letters a second.
  await page.waitForTimeout(125);
  return time;
}

/**
 * Types and deletes each text. Resolves with the milliseconds of each key that changed the list.
 */
export async function typeAll(
  list: MeasuredList,
  searchTexts: readonly string[],
  runs: number,
): Promise<number[]> {
  const taken: number[] = [];
  await filterField(list).click();
  for (let run = 0; run < runs; run += 1) {
    for (const text of typed) {
      const wanted = [searchTexts.length, ...matchCounts(searchTexts, text)];
      const letters = Array.from(text);
      const times: (number | null)[] = [];
      const step = async (key: string, from: number, to: number) => {
        const [before, after] = [wanted[from] ?? 0, wanted[to] ?? 0];
        if (before === after) {
          // The rows stay, so there is nothing to wait for.
          await list.page.keyboard.press(key);
          await list.page.waitForTimeout(250);
        } else times.push(await press(list, key, after));
      };
      for (const [at, letter] of letters.entries())
        await step(letter === ' ' ? 'Space' : letter, at, at + 1);
      for (let at = letters.length; at > 0; at -= 1) await step('Backspace', at, at - 1);
      taken.push(...times.flatMap((time) => time ?? []));
    }
  }
  return taken;
}

/** Limits: from a key to the painted result, p95 is at most twice the floor's and at most 50 ms. */
export const keystroke: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const searchTexts = (await seeded.rows()).map((task: Task) => searchTextOf(task));
  const p95 = await onEach(
    env,
    seeded,
    ['floor', 'ours', 'dataGrid', 'reactTable'],
    async (list) => {
      const own = list.name === 'floor' || list.name === 'ours';
      const times = await typeAll(list, searchTexts, own ? 2 : 1);
      env.log(
        `  ${list.name}: ${times.length} keys, median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`,
      );
      return percentile(times, 0.95);
    },
  );
  const { ours = NaN, floor = NaN, dataGrid = null, reactTable = null } = p95;
  report.figure({
    name: 'keystroke in the filter to painted result, p95',
    value: ours,
    unit: 'ms',
    floor,
    peer: { dataGrid, reactTable },
  });
  report.limit('keystroke, p95: ours / floor', ours / floor, 2, 'x');
  report.limit('keystroke, p95', ours, 50, 'ms');
};
