import type { Measurement } from '../run/main';
import { goHome, openCompared, waitUntilComplete } from '../run/measuredList';
import { changesOver, playChanges } from './changes';

const megabyte = 1024 * 1024;
/** The changes of an hour at ten a second. */
const hour = 36_000;
/** Changes before the first measurement, which fill caches. */
const warmUp = 2_000;

/**
 * Limits: less than 250 MB with everything loaded, and less than 5 % growth over the changes of an
 * hour.
 */
export const heap: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const rows = await seeded.rows();

  const floor = await openCompared(env, 'floor', seeded);
  const floorBytes = await floor.tab.heap();
  await floor.tab.context.close();

  const tab = await env.openProduct(seeded);
  const { page } = tab;
  await page.goto(`${seeded.server.url}/user`);
  await waitUntilComplete(page);
  // Goes there inside the page, so that both lists are in memory.
  env.log('  people are loaded');
  await goHome(page);
  await page
    .getByRole('link', { name: /^Tasks/ })
    .first()
    .click();
  await waitUntilComplete(page);
  const switchTo = page
    .getByRole('button', { name: /table/i })
    .or(page.getByRole('radio', { name: /table/i }))
    .first();
  if ((await page.getByRole('grid', { name: 'Tasks' }).count()) === 0) await switchTo.click();
  await page.evaluate(() => window.bench.firstScreen('table'));
  await page.waitForFunction(() => window.bench.isConnected());
  await tab.waitUntilIdle();
  await playChanges(page, seeded, changesOver(rows, warmUp, 17), 50);
  await tab.waitUntilIdle();
  const before = await tab.heap();
  env.log(`  everything is loaded: ${Math.round(before / megabyte)} MB`);
  await playChanges(page, seeded, changesOver(rows, hour, 7), 50);
  await tab.waitUntilIdle();
  const after = await tab.heap();
  await tab.context.close();
  report.figure({
    name: 'heap after garbage collection, all tasks and people',
    value: before / megabyte,
    unit: 'MB',
    floor: floorBytes / megabyte,
  });
  report.figure({
    name: 'heap after an hour of changes in fast motion',
    value: after / megabyte,
    unit: 'MB',
  });
  report.limit('heap, all tasks and people', Math.max(before, after) / megabyte, 250, 'MB');
  report.limit('heap, growth over an hour of changes', 100 * (after / before - 1), 5, '%');
};
