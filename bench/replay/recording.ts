import type { RecordTimes } from './internals/recorderPage';
import { median, percentile } from '../run/statistics';
import type { Measurement } from '../run/main';
import { openOurs, type MeasuredList } from '../run/measuredList';
import { sendChanges, seconds } from '../tables/burst';

const perSecond = 500;
const passes = 20;

/** Saves the recorded session as a person does. Returns the path of the file. */
async function savedLog({ page }: MeasuredList): Promise<string> {
  // The bench cannot answer the file dialog of the system. Without it the page downloads the file.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report a problem...' }).click();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Save file' }).click({ timeout: 120_000 });
  return (await download).path();
}

/**
 * Limits: recording takes less than 2 % of the main thread in a burst of 500 events a second, and
 * less than 0.2 ms for 99 of 100 actions. The product always records, so its share is measured in a
 * page of its own, over the actions that the burst left in the log.
 */
export const recording: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const list = await openOurs(env, seeded);
  await list.tab.collectGarbage();
  const since = Date.now();
  const { work } = await list.tab.cost(() => sendChanges(seeded, perSecond));
  const file = await savedLog(list);

  const recorder = await env.openRecorderPage();
  await recorder.page.locator('input').setInputFiles(file);
  const times: RecordTimes = await recorder.page.evaluate(
    ([from, count]) => window.measureRecording(from, count),
    [since, passes] as const,
  );
  await recorder.context.close();
  await list.tab.context.close();

  const actions = Object.values(times.kinds).reduce((sum, count) => sum + count, 0);
  env.log(
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
  report.limit('recording / main thread in a burst', share(median(times.passes)), 2, '%');
  report.limit('recording one action, p99', slow, 0.2, 'ms');
};
