import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../run/statistics';
import type { Measurement } from '../run/main';
import type { MeasuredList } from '../run/measuredList';
import { alternate, figuresOf, logScrolls, type Both } from './besideFloor';
import { costPerChange, makeChanges } from './changeCost';
import { measureChange } from './oneChange';
import { fastScroll } from './scroll';

/** Moves, and changes through the server, in each run. */
const moves = 15;
const changes = 20;
/** Pixels in each frame of the scroll: several screens. A column has a quarter of all tasks. */
const perFrame = 2_760;
const frames = 100;

/**
 * Moves the first card of the first column that is not blocked to the next column by keys. (Docket asks
 * before a blocked task is started.) `paint`: from the key to the frame that shows it; `work`: what it
 * costs the main thread, also the answer of the server.
 */
async function moveCard({ page, tab }: MeasuredList): Promise<{ paint: number; work: number }> {
  await page.evaluate(() => {
    const cards = document.querySelectorAll<HTMLElement>('[data-column] [aria-posinset]');
    const card = [...cards].find(({ textContent }) => !textContent.includes('Blocked')) ?? null;
    card?.focus();
    // The floor has no focus in its cards.
    if (document.activeElement !== card)
      document.querySelector<HTMLElement>('[aria-label="Board"]')?.focus();
  });
  const count = await page.evaluate(() => window.bench.countOf());
  await page.evaluate((left) => window.bench.expectCount(left), count - 1);
  const { result, work } = await tab.cost(async () => {
    await page.keyboard.press('Control+ArrowRight');
    const paint = await page.evaluate(() => window.bench.keystroke());
    // For the answer, and not in step with the frames.
    await wait(250 + 7 * (count % 16));
    return paint;
  });
  return { paint: result, work: work.task };
}

/** What the main thread does in the same time without a move. */
async function idleWork({ tab }: MeasuredList): Promise<number> {
  return (await tab.cost(() => wait(300))).work.task;
}

/**
 * Limits: a move, until it is painted, and a change by another person take at most 1.3 times as long
 * as on the floor. A frame of a fast scroll takes at most a fifth more.
 */
export const board: Measurement = async (env, report) => {
  const nothing = () => ({
    moved: [] as Awaited<ReturnType<typeof moveCard>>[],
    idle: [] as number[],
    paints: [] as number[],
    costs: [] as number[],
    scrolls: [] as Awaited<ReturnType<typeof fastScroll>>[],
  });
  const taken: Both<ReturnType<typeof nothing>> = { ours: nothing(), floor: nothing() };
  await alternate(env, 'board', async (name, list, seeded) => {
    const { moved, idle, paints, scrolls } = taken[name];
    idle.push(await idleWork(list));
    for (let at = 0; at < moves; at += 1) moved.push(await moveCard(list));
    // The moved cards have the focus, further and further down.
    await list.page.evaluate((kind) => window.bench.scrollToTop(kind), list.kind);
    for (let at = 0; at < changes; at += 1) {
      paints.push((await measureChange(list, seeded)).paint);
      await wait(150 + 7 * (at % 16));
    }
    scrolls.push(await fastScroll(list, frames, perFrame));
    await list.page.evaluate((kind) => window.bench.scrollToTop(kind), list.kind);
  });
  // Opens the pages again, as for the cards.
  await alternate(env, 'board', async (name, list, seeded) => {
    taken[name].costs.push(await costPerChange(list, seeded, await makeChanges(seeded)));
  });

  const { figure, limit } = figuresOf('board', report, taken);
  limit('a move, key to paint', ({ moved }) => median(moved.map(({ paint }) => paint)), 1.3);
  // No limit: ours also shows a toast with Undo, and keeps the focus on the card.
  figure(
    'a move, main thread',
    ({ moved, idle }) => median(moved.map(({ work }) => work)) - median(idle),
  );
  limit('one change by another person, arrival to paint', ({ paints }) => median(paints), 1.3);
  figure('one change by another person, arrival to paint, p95', ({ paints }) =>
    percentile(paints, 0.95),
  );
  limit('one change to another column, main thread', ({ costs }) => median(costs), 1.3);
  limit(
    'fast scroll of a column, main thread per frame',
    ({ scrolls }) => median(scrolls.map((scrolled) => scrolled.perFrame)),
    1.2,
  );
  figure(
    'fast scroll of a column, dropped frames',
    ({ scrolls }) => 100 * median(scrolls.map((scrolled) => scrolled.dropped)),
    '%',
  );
  logScrolls(env, { ours: taken.ours.scrolls, floor: taken.floor.scrolls });
};
