import { countFrames } from '../run/statistics';
import type { Measurement } from '../run/main';
import { onEach, type MeasuredList } from '../run/measuredList';
import type { SeededServer, BenchEnvironment } from '../run/environment';

export const seconds = 10;
/** Bulk requests a second. Each changes its share of the rows. */
const requests = 10;
/** How many of the rows that one request changes are in view. */
const inView = 2;
/**
 * Starts at another number in each run, because a kept database has the dates of the last run, and
 * setting the same date would change nothing.
 */
let dayCount = Math.floor(Date.now() / 1000) % 100_000;
const nextDay = () => new Date(Date.UTC(2030, 0, (dayCount += 1))).toISOString().slice(0, 10);

/**
 * Sends bulk actions at even intervals. Every row gets another due date than it had. `late` is the
 * longest delay of a request in milliseconds.
 */
export async function sendChanges(
  { server, changer, rows }: SeededServer,
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

async function measureBurst(
  env: BenchEnvironment,
  list: MeasuredList,
  seeded: SeededServer,
  perSecond: number,
) {
  const { tab, page } = list;
  const { server, changer, rows } = seeded;
  await tab.collectGarbage();
  const usedByServer = (await server.usage()).cpu;
  const usedByBench = process.cpuUsage();
  const before = await page.evaluate(() => {
    window.bench.watchFrames();
    return window.bench.received().events;
  });
  const {
    result: { changes, late },
    work,
  } = await tab.cost(() => sendChanges(seeded, perSecond));
  // The title of the last change can be found in the page.
  const last = (await rows())[5];
  const text = `The last of ${changes} changes on ${list.name}`;
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
    throw new Error(`of ${changes} changes only ${events - before} reached ${list.name}`);
  const frames = countFrames(times, 1000 / 60);
  const { user, system } = process.cpuUsage(usedByBench);
  const share = (ms: number) => `${Math.round(ms / (10 * seconds))} %`;
  env.log(
    `  ${list.name}, ${perSecond}/s: ${events - before} events, requests ${Math.round(late)} ms late at most; of one core the page took ${share(work.task)}, ` +
      `the server ${share((await server.usage()).cpu - usedByServer)}, the bench ${share((user + system) / 1000)}; longest task ${Math.round(longestTask)} ms, longest gap ${Math.round(frames.longest)} ms`,
  );
  return { dropped: 100 * frames.share, paint };
}

/**
 * Limits: at 50 and 500 changes a second for 10 s, less than 2 % of the frames are dropped, and the
 * last change is painted within 100 ms.
 */
export const burst: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const rates = [50, 500] as const;
  const measured = await onEach(env, seeded, ['floor', 'ours'], async (list) => {
    const results: Awaited<ReturnType<typeof measureBurst>>[] = [];
    for (const perSecond of rates) results.push(await measureBurst(env, list, seeded, perSecond));
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
    report.limit(`${perSecond} changes a second, dropped frames`, ours.dropped, 2, '%');
    report.limit(`${perSecond} changes a second, last change to paint`, ours.paint, 100, 'ms');
  });
};
