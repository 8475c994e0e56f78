import { cpuTime } from '../run/server';
import { countFrames } from '../run/statistics';
import type { Part } from '../run/main';
import { onEach, type Surface } from '../run/surface';
import type { Filled, Stage } from '../run/stage';

export const seconds = 10;
/** Requests a second; each changes its share of the rows. */
const requests = 10;
/** Of the rows that change in one request, how many are in view. */
const inView = 2;
/** Counts on from one run to the next, also over kept data: no row ever gets the date that it has, which would be no change. */
let days = Math.floor(Date.now() / 1000) % 100_000;
const nextDay = () => new Date(Date.UTC(2030, 0, (days += 1))).toISOString().slice(0, 10);

/** Bulk actions, evenly spaced, over one kept-alive connection each; every row gets another due date than it had. */
export async function generate(
  { server, changer, rows }: Filled,
  perSecond: number,
): Promise<{ changes: number; late: number }> {
  const all = await rows();
  const perRequest = perSecond / requests;
  const waiting: Promise<unknown>[] = [];
  const start = performance.now();
  let late = 0;
  let next = 20;
  for (let request = 0; request < seconds * requests; request += 1) {
    const due = start + (request * 1000) / requests;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, due - performance.now()));
    });
    late = Math.max(late, performance.now() - due);
    const ids: string[] = [];
    for (let row = 0; row < inView; row += 1) ids.push(all[(request + row) % 10]?._id ?? '');
    while (ids.length < perRequest) {
      ids.push(all[next % all.length]?._id ?? '');
      next += 7;
    }
    waiting.push(
      server
        .call(
          changer,
          'POST',
          '/api/tasks/bulk',
          { ids, change: { dueDate: nextDay() } },
          'application/x-ndjson',
        )
        .then((answer) => answer.text()),
    );
  }
  await Promise.all(waiting);
  return { changes: perRequest * seconds * requests, late };
}

async function once(stage: Stage, surface: Surface, filled: Filled, perSecond: number) {
  const { watched, page } = surface;
  const { server, changer, rows } = filled;
  await watched.tidy();
  const cpu = { server: server.cpu(), bench: cpuTime(process.pid) };
  const before = await page.evaluate(() => {
    window.bench.watchFrames();
    return window.bench.received().events;
  });
  const {
    result: { changes, late },
    work,
  } = await watched.cost(() => generate(filled, perSecond));
  // The last change of all has a text to look for.
  const last = (await rows())[5];
  const text = `The last of ${changes} changes on ${surface.name}`;
  await page.evaluate((title) => {
    window.bench.awaitPacket(title);
    window.bench.expectText(title);
  }, text);
  await server.call(changer, 'PATCH', `/api/tasks/${last?._id}`, { title: text });
  const paint = await page.evaluate(
    async () => (await window.bench.shown()) - window.bench.arrivedAt(),
  );
  const { times, longestTask, events } = await page.evaluate(() => ({
    ...window.benchFrames(),
    events: window.bench.received().events,
  }));
  if (events - before < changes)
    throw new Error(`of ${changes} changes only ${events - before} reached ${surface.name}`);
  const frames = countFrames(times, 1000 / 60);
  const share = (was: number | null, is: number | null) =>
    was === null || is === null ? 'unknown' : `${Math.round((is - was) / (10 * seconds))} %`;
  stage.say(
    `  ${surface.name}, ${perSecond}/s: ${events - before} events, requests ${Math.round(late)} ms late at most; of one core the page took ${Math.round(work.task / (10 * seconds))} %, ` +
      `the server ${share(cpu.server, server.cpu())}, the bench ${share(cpu.bench, cpuTime(process.pid))}; longest task ${Math.round(longestTask)} ms, longest gap ${Math.round(frames.longest)} ms`,
  );
  return { dropped: 100 * frames.share, paint };
}

/** Promise: at 50 and 500 changes a second for 10 s under 2 % of the frames are dropped, and the last change is painted within 100 ms. */
export const burst: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const rates = [50, 500] as const;
  const measured = await onEach(stage, filled, ['floor', 'ours'], async (surface) => {
    const results: Awaited<ReturnType<typeof once>>[] = [];
    for (const perSecond of rates) results.push(await once(stage, surface, filled, perSecond));
    return results;
  });
  rates.forEach((perSecond, at) => {
    const [ours, floor] = [measured.ours?.[at], measured.floor?.[at]];
    if (!ours || !floor) throw new Error('not all were measured');
    report.figure({
      name: `${perSecond} changes a second for ${seconds} s, dropped frames`,
      value: ours.dropped,
      unit: '%',
      floor: floor.dropped,
    });
    report.figure({
      name: `${perSecond} changes a second, last change, arrival to paint`,
      value: ours.paint,
      unit: 'ms',
      floor: floor.paint,
    });
    report.promise(`${perSecond} changes a second, dropped frames`, ours.dropped, 2, '%');
    report.promise(`${perSecond} changes a second, last change to paint`, ours.paint, 100, 'ms');
  });
};
