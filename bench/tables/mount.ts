import { median } from '../run/statistics';
import type { Part } from '../run/main';
import type { ComparedName } from '../run/pagesServer';
import type { Filled, Stage } from '../run/stage';
import { goHome, untilComplete } from '../run/surface';

async function compared(stage: Stage, name: ComparedName, filled: Filled): Promise<number> {
  const watched = await stage.compared(name, filled);
  const taken: number[] = [];
  for (let run = 0; run < stage.options.runs + 1; run += 1) {
    await watched.tidy();
    const time = await watched.page.evaluate(async () => {
      const start = performance.now();
      window.compared.mount();
      const end = await window.bench.firstScreen('table');
      window.compared.unmount();
      return end - start;
    });
    if (run > 0) taken.push(time);
  }
  await watched.context.close();
  return median(taken);
}

/** From a click on the way to the table to its rows, when all of them are in memory already. No promise: the peers are told about. */
export const mount: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const watched = await stage.product(filled);
  const { page } = watched;
  await page.goto(`${filled.server.url}/task?view=table`);
  await untilComplete(page);
  const taken: number[] = [];
  for (let run = 0; run < stage.options.runs + 1; run += 1) {
    await page.evaluate(() => window.bench.firstScreen('table'));
    await watched.tidy();
    await goHome(page);
    const link = page.getByRole('link', { name: /^Tasks/ }).first();
    await watched.tidy();
    await link.click();
    const time = await page.evaluate(() => window.bench.screenAfterClick('table'));
    if (run > 0) taken.push(time);
  }
  await watched.context.close();
  const floor = await compared(stage, 'floor', filled);
  const peer = {
    dataGrid: await compared(stage, 'dataGrid', filled),
    reactTable: await compared(stage, 'reactTable', filled),
  };
  report.figure({
    name: 'open the table, rows in memory',
    value: median(taken),
    unit: 'ms',
    floor,
    peer,
  });
};
