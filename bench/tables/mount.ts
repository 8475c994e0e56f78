import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import type { ComparedName } from '../run/pagesServer';
import type { SeededServer, BenchEnvironment } from '../run/environment';
import { goHome, waitUntilComplete } from '../run/measuredList';

async function mountTime(
  env: BenchEnvironment,
  name: ComparedName,
  seeded: SeededServer,
): Promise<number> {
  const tab = await env.openCompared(name, seeded);
  const taken: number[] = [];
  for (let run = 0; run < env.options.runs + 1; run += 1) {
    await tab.collectGarbage();
    const time = await tab.page.evaluate(async () => {
      const start = performance.now();
      window.compared.mount();
      const end = await window.bench.firstScreen('table');
      window.compared.unmount();
      return end - start;
    });
    if (run > 0) taken.push(time);
  }
  await tab.context.close();
  return median(taken);
}

/**
 * Milliseconds from a click to the rows of the table when all of them are in memory. There is no
 * limit, only a comparison with the peers.
 */
export const mount: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const tab = await env.openProduct(seeded);
  const { page } = tab;
  await page.goto(`${seeded.server.url}/task?view=table`);
  await waitUntilComplete(page);
  const taken: number[] = [];
  for (let run = 0; run < env.options.runs + 1; run += 1) {
    await page.evaluate(() => window.bench.firstScreen('table'));
    await tab.collectGarbage();
    await goHome(page);
    const link = page.getByRole('link', { name: /^Tasks/ }).first();
    await tab.collectGarbage();
    await link.click();
    const time = await page.evaluate(() => window.bench.screenAfterClick('table'));
    if (run > 0) taken.push(time);
  }
  await tab.context.close();
  const floor = await mountTime(env, 'floor', seeded);
  const peer = {
    dataGrid: await mountTime(env, 'dataGrid', seeded),
    reactTable: await mountTime(env, 'reactTable', seeded),
  };
  report.figure({
    name: 'open the table, rows in memory',
    value: median(taken),
    unit: 'ms',
    floor,
    peer,
  });
};
