import type { Part } from '../run/main';
import { goHome, openCompared, untilComplete } from '../run/surface';
import { changesOver, play } from './changes';

const megabyte = 1024 * 1024;
/** An hour's worth of changes: ten a second. */
const hour = 36_000;
/** What code and caches settle on before the first look. */
const warmUp = 2_000;

/** Promise: below 250 MB with everything loaded, and no growth (under 5 %) over an hour's worth of changes. */
export const heap: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const rows = await filled.rows();

  const floor = await openCompared(stage, 'floor', filled);
  const floorBytes = await floor.watched.heap();
  await floor.watched.context.close();

  const watched = await stage.product(filled);
  const { page } = watched;
  await page.goto(`${filled.server.url}/user`);
  await untilComplete(page);
  // Inside the page, so that both lists are in memory.
  stage.say('  people are loaded');
  await goHome(page);
  await page
    .getByRole('link', { name: /^Tasks/ })
    .first()
    .click();
  await untilComplete(page);
  const switchTo = page
    .getByRole('button', { name: /table/i })
    .or(page.getByRole('radio', { name: /table/i }))
    .first();
  if ((await page.getByRole('grid', { name: 'Tasks' }).count()) === 0) await switchTo.click();
  await page.evaluate(() => window.bench.firstScreen('table'));
  await page.waitForFunction(() => window.bench.isConnected());
  await watched.settle();
  await play(page, filled, changesOver(rows, warmUp, 17), 50);
  await watched.settle();
  const before = await watched.heap();
  stage.say(`  everything is loaded: ${Math.round(before / megabyte)} MB`);
  await play(page, filled, changesOver(rows, hour, 7), 50);
  await watched.settle();
  const after = await watched.heap();
  await watched.context.close();
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
  report.promise('heap, all tasks and people', Math.max(before, after) / megabyte, 250, 'MB');
  report.promise('heap, growth over an hour of changes', 100 * (after / before - 1), 5, '%');
};
