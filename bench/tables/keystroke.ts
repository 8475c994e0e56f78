import type { Task } from '../../src/contract/task';
import { percentile } from '../run/statistics';
import type { Part } from '../run/main';
import { filterField, onEach, type Surface } from '../run/surface';
import { haystackOf, wordsOf } from '../pages/rows';

/** What is typed, a letter at a time, and taken back in the same way: titles, names, two words that stand apart. */
const typed = ['quarterly', 'lindqvist', 'order lamp', 'night shift'];

/** How many rows match each beginning of a text. */
function counts(haystacks: readonly string[], text: string): number[] {
  return Array.from(text, (_, at) => {
    const words = wordsOf(text.slice(0, at + 1));
    return haystacks.reduce(
      (count, haystack) => (words.every((word) => haystack.includes(word)) ? count + 1 : count),
      0,
    );
  });
}

async function press(surface: Surface, key: string, count: number): Promise<number> {
  const { page, extraRows } = surface;
  await page.evaluate((expected) => window.bench.expectCount(expected), count + extraRows);
  await page.keyboard.press(key);
  const time = await page.evaluate(() => window.bench.keystroke());
  // People type eight letters a second at most.
  await page.waitForTimeout(125);
  return time;
}

/** Types and takes back each text so many times; how long each key took that changed the list. */
export async function typeAll(
  surface: Surface,
  haystacks: readonly string[],
  runs: number,
): Promise<number[]> {
  const taken: number[] = [];
  await filterField(surface).click();
  for (let run = 0; run < runs; run += 1) {
    for (const text of typed) {
      const wanted = [haystacks.length, ...counts(haystacks, text)];
      const letters = Array.from(text);
      const times: (number | null)[] = [];
      const step = async (key: string, from: number, to: number) => {
        const [before, after] = [wanted[from] ?? 0, wanted[to] ?? 0];
        if (before === after) {
          // Nothing to wait for: the rows stay.
          await surface.page.keyboard.press(key);
          await surface.page.waitForTimeout(250);
        } else times.push(await press(surface, key, after));
      };
      for (const [at, letter] of letters.entries())
        await step(letter === ' ' ? 'Space' : letter, at, at + 1);
      for (let at = letters.length; at > 0; at -= 1) await step('Backspace', at, at - 1);
      taken.push(...times.flatMap((time) => time ?? []));
    }
  }
  return taken;
}

/** Promise: from a key to the painted result, p95, within twice the floor's time and 50 ms. */
export const keystroke: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const haystacks = (await filled.rows()).map((task: Task) => haystackOf(task));
  const p95 = await onEach(
    stage,
    filled,
    ['floor', 'ours', 'dataGrid', 'reactTable'],
    async (surface) => {
      const own = surface.name === 'floor' || surface.name === 'ours';
      const times = await typeAll(surface, haystacks, own ? 2 : 1);
      stage.say(
        `  ${surface.name}: ${times.length} keys, median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`,
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
  report.promise('keystroke, p95: ours / floor', ours / floor, 2, 'x');
  report.promise('keystroke, p95', ours, 50, 'ms');
};
