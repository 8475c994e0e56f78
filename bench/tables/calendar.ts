import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../src/contract/task';
import { addDays, addMonths, monthTitle } from '../pages/days';
import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import type { MeasuredList } from '../run/measuredList';
import type { SeededServer } from '../run/environment';
import type { Injected } from '../pages/probeSocket';
import { alternate, figuresOf, logScrolls, type Both } from './besideFloor';
import { costPerChange } from './changeCost';
import { fastScroll } from './scroll';

/** Moves, turned months, and changes through the server, in each run. */
const times = 16;
/** Pixels in each frame of the scroll: several screens. A tenth of the tasks has no due date. */
const perFrame = 2_600;
const frames = 100;
const changeCount = 300;

/** The newest tasks that are due in this month, and not at its ends. They are first on any day. */
async function newestOfMonth({ rows }: SeededServer): Promise<{ id: string; day: string }[]> {
  const month = new Date().toISOString().slice(0, 7);
  const days = new Set<string>();
  const newest: { id: string; day: string }[] = [];
  for (const { _id: id, dueDate: day } of await rows()) {
    if (!day?.startsWith(month) || days.has(day) || newest.length === 10) continue;
    if (day < `${month}-03` || day > `${month}-26`) continue;
    days.add(day);
    newest.push({ id, day });
  }
  return newest;
}

/** Moves a task by a day with the keys, and back in the next call. Milliseconds from key to paint. */
async function moveTask(
  { page, name }: MeasuredList,
  { id, day }: { id: string; day: string },
  at: number,
): Promise<number> {
  const [from, key, to] =
    at % 2 === 0 ? [day, 'ArrowRight', addDays(day, 1)] : [addDays(day, 1), 'ArrowLeft', day];
  await page.evaluate(
    ([task, on, isOurs]) => {
      const chip = document.querySelector<HTMLElement>(`[data-day="${on}"] [data-task="${task}"]`);
      const calendar = document.querySelector<HTMLElement>('[aria-label="Calendar"]');
      if (!chip || !calendar) throw new Error(`the task is not on ${on}`);
      if (isOurs) return chip.querySelector<HTMLElement>('.name')?.focus();
      // The floor has no focus in its tasks.
      Object.assign(calendar.dataset, { moved: task, from: on });
      calendar.focus();
    },
    [id, from, name === 'ours'] as const,
  );
  await page.evaluate(
    (selector) => window.bench.expectElement(selector),
    `[data-day="${to}"] [data-task="${id}"]`,
  );
  await page.keyboard.press(`Control+${key}`);
  const paint = await page.evaluate(() => window.bench.keystroke());
  await wait(250 + 7 * at);
  return paint;
}

/** Turns to the next month, or back. Milliseconds from key to paint. */
async function turnMonth({ page, name }: MeasuredList, at: number): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const [key, month] = at % 2 === 0 ? ['PageDown', addMonths(today, 1)] : ['PageUp', today];
  await page.evaluate((isOurs) => {
    const element = document.querySelector<HTMLElement>(
      isOurs ? '[data-day] [tabindex="0"]' : '[aria-label="Calendar"]',
    );
    element?.focus();
  }, name === 'ours');
  await page.evaluate((title) => window.bench.expectText(title), monthTitle(month));
  await page.keyboard.press(key);
  const paint = await page.evaluate(() => window.bench.keystroke());
  await wait(150 + 7 * at);
  return paint;
}

let changed = Math.floor(Date.now() / 1000) % 1_000_000;
/** Another person changes the due date. Milliseconds from the arrival of the packet to paint. */
async function changeDay(
  { page }: MeasuredList,
  { server, changer }: SeededServer,
  { id, day }: { id: string; day: string },
  at: number,
): Promise<number> {
  const to = at % 2 === 0 ? addDays(day, 1) : day;
  changed += 1;
  const title = `Bench change ${changed} of the day`;
  await page.evaluate(
    ([text, selector]) => {
      window.bench.awaitPacket(text);
      window.bench.expectElement(selector);
    },
    [title, `[data-day="${to}"] [data-task="${id}"]`] as const,
  );
  await server.call(changer, 'PATCH', `/api/tasks/${id}`, { title, dueDate: to });
  const paint = await page.evaluate(
    async () => (await window.bench.shown()) - window.bench.arrivedAt(),
  );
  await wait(150 + 7 * at);
  return paint;
}

/** Changes to other days, every other of a task that is in view. */
async function makeDayChanges(seeded: SeededServer): Promise<Injected[]> {
  const all = await seeded.rows();
  const inView = await newestOfMonth(seeded);
  const taskOf = (id: string | undefined) => all.find(({ _id }) => _id === id);
  const shown = inView.map(({ id }) => taskOf(id)).filter((task) => task !== undefined);
  return Array.from({ length: changeCount }, (_, at): Injected => {
    const task: Task | undefined =
      at % 2 === 0 ? shown[(at / 2) % shown.length] : all[(at * 37) % all.length];
    if (!task) throw new Error('too few rows');
    const dueDate = addDays(task.dueDate ?? new Date().toISOString(), 1 + (at % 3));
    return [
      'task-updated',
      { ...task, dueDate, updatedAt: new Date(Date.now() + at).toISOString() },
    ];
  });
}

/** Limits: each takes at most 1.3 times as long as on the floor. */
export const calendar: Measurement = async (env, report) => {
  const nothing = () => ({
    moved: [] as number[],
    turned: [] as number[],
    paints: [] as number[],
    costs: [] as number[],
    scrolls: [] as Awaited<ReturnType<typeof fastScroll>>[],
  });
  const taken: Both<ReturnType<typeof nothing>> = { ours: nothing(), floor: nothing() };
  const [moved, changedTask] = await newestOfMonth(await env.seeded('all'));
  if (!moved || !changedTask) throw new Error('too few tasks are due in this month');
  await alternate(env, 'calendar', async (name, list, seeded) => {
    const one = taken[name];
    for (let at = 0; at < times; at += 1) one.moved.push(await moveTask(list, moved, at));
    for (let at = 0; at < times; at += 1)
      one.paints.push(await changeDay(list, seeded, changedTask, at));
    for (let at = 0; at < times; at += 1) one.turned.push(await turnMonth(list, at));
    one.scrolls.push(await fastScroll(list, frames, perFrame));
    await list.page.evaluate((kind) => window.bench.scrollToTop(kind), list.kind);
  });
  await alternate(env, 'calendar', async (name, list, seeded) => {
    taken[name].costs.push(await costPerChange(list, seeded, await makeDayChanges(seeded)));
  });
  const { limit } = figuresOf('calendar', report, taken);
  limit('a move, key to paint', (one) => median(one.moved), 1.3);
  limit('a month turned, key to paint', (one) => median(one.turned), 1.3);
  limit('one change by another person, arrival to paint', (one) => median(one.paints), 1.3);
  limit('one change to another day, main thread', (one) => median(one.costs), 1.3);
  limit(
    'fast scroll of the list, main thread per frame',
    (one) => median(one.scrolls.map((scrolled) => scrolled.perFrame)),
    1.3,
  );
  logScrolls(env, { ours: taken.ours.scrolls, floor: taken.floor.scrolls });
};
