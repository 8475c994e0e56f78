import type { Measurement } from '../run/main';
import { waitUntilComplete } from '../run/measuredList';
import { median } from '../run/statistics';
import { seconds, sendChanges } from '../tables/burst';
import { keepSignedIn, waitForCopy } from './localCopy';

const perSecond = 50;

/**
 * Limit: at 50 changes a second, keeping the local copy takes at most 1 % of the main thread more
 * than the same page without it. Both pages are open at once and are measured in turn.
 */
export const keeping: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const tabs = { without: await env.openProduct(seeded), kept: await env.openProduct(seeded) };
  await keepSignedIn(tabs.kept.page);
  for (const { page } of Object.values(tabs)) {
    await page.goto(`${seeded.server.url}/task`);
    await waitUntilComplete(page);
  }
  await waitForCopy(tabs.kept.page);
  const taken = { without: [] as number[], kept: [] as number[] };
  for (let run = 0; run < env.options.runs; run += 1)
    for (const name of ['without', 'kept'] as const) {
      const tab = tabs[name];
      await tab.collectGarbage();
      const { work } = await tab.cost(() => sendChanges(seeded, perSecond));
      taken[name].push((100 * work.task) / (1000 * seconds));
    }
  for (const { context } of Object.values(tabs)) await context.close();
  const [kept, without] = [median(taken.kept), median(taken.without)];
  report.figure({
    name: `main thread at ${perSecond} changes a second`,
    value: kept,
    unit: '%',
    floor: without,
  });
  report.limit('main thread for the local copy', kept - without, 1, '%');
};
