import type { RecordTimes } from './kit/recordPage';
import { median, percentile } from '../run/statistics';
import type { Part } from '../run/main';
import { openOurs, type Surface } from '../run/surface';
import { generate, seconds } from '../tables/burst';

const perSecond = 500;
const passes = 20;

/** Saves what stands in memory as a person does; gives the file's place. */
async function savedLog({ page }: Surface): Promise<string> {
  // The dialog that asks for a place is the system's own; without it the page downloads.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report a problem...' }).click();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Save file' }).click({ timeout: 120_000 });
  return (await download).path();
}

/**
 * Promise: recording takes less than 2 % of what the main thread does in a burst of 500 events a second, and less than 0.2 ms for one
 * action of a hundred. The product records always, so it is the burst as it is; the recorder's share is measured beside it, over the very
 * actions that the burst has left in the log.
 */
export const recording: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const surface = await openOurs(stage, filled);
  await surface.watched.tidy();
  const since = Date.now();
  const { work } = await surface.watched.cost(() => generate(filled, perSecond));
  const file = await savedLog(surface);

  const kit = await stage.kit();
  await kit.page.locator('input').setInputFiles(file);
  const times: RecordTimes = await kit.page.evaluate(
    ([from, count]) => window.measureRecording(from, count),
    [since, passes] as const,
  );
  await kit.context.close();
  await surface.watched.context.close();

  const actions = Object.values(times.kinds).reduce((sum, count) => sum + count, 0);
  stage.say(
    `  the burst took the main thread ${Math.round(work.task)} ms in ${seconds} s; ${actions} actions: ${Object.entries(
      times.kinds,
    )
      .map(([type, count]) => `${type} ${count}`)
      .join(', ')}`,
  );
  const share = (ms: number) => (100 * ms) / work.task;
  const slow = percentile(times.single, 0.99);
  report.figure({
    name: `recording, of the main thread at ${perSecond} events a second`,
    value: share(median(times.passes)),
    unit: '%',
    peer: { reduxDevTools: share(median(times.peerPasses)) },
  });
  report.figure({
    name: 'recording one action, median',
    value: percentile(times.single, 0.5),
    unit: 'ms',
  });
  report.figure({ name: 'recording one action, p99', value: slow, unit: 'ms' });
  report.promise('recording / main thread in a burst', share(median(times.passes)), 2, '%');
  report.promise('recording one action, p99', slow, 0.2, 'ms');
};
