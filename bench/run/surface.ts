import type { Page } from 'playwright-core';
import { statuses } from '../../src/contract/task';
import type { ComparedName } from './pagesServer';
import type { Filled, Stage } from './stage';
import type { Watched } from './watched';

/** Tasks with every row loaded, as a table (ours, the floor's or a peer's) or as our cards; used alike from here on. */
export interface Surface {
  name: 'ours' | ComparedName;
  watched: Watched;
  page: Page;
  kind: 'table' | 'cards';
  /** What the list counts beside the rows that match: a table's header. */
  extraRows: number;
}

/** Waits until ours has loaded everything. */
export async function untilComplete(page: Page): Promise<void> {
  await page.evaluate(() => window.bench.complete());
}

/** Back to the home screen without loading the document again. */
export async function goHome(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Docket/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^Tasks/ })
    .first()
    .waitFor();
}

async function surface(
  name: Surface['name'],
  watched: Watched,
  rows: number,
  kind: Surface['kind'] = 'table',
): Promise<Surface> {
  const { page } = watched;
  await page.evaluate((list) => window.bench.firstScreen(list), kind);
  const counted = await page.evaluate(() => window.bench.countOf());
  await page.waitForFunction(() => window.bench.isConnected());
  await watched.tidy();
  return { name, watched, page, kind, extraRows: Math.max(0, counted - rows) };
}

/** 'All Tasks' leaves completed ones out unless they are named; floor and peers show every row. */
const everyStatus = statuses.map((status) => `&status=${encodeURIComponent(status)}`).join('');

/** Ours with table or cards on the screen and every row loaded. */
export async function openOurs(
  stage: Stage,
  filled: Filled,
  kind: Surface['kind'] = 'table',
): Promise<Surface> {
  const watched = await stage.product(filled);
  await watched.page.goto(`${filled.server.url}/task?view=${kind}${everyStatus}`);
  await untilComplete(watched.page);
  return surface('ours', watched, filled.size.tasks, kind);
}

export async function openCompared(
  stage: Stage,
  name: ComparedName,
  filled: Filled,
): Promise<Surface> {
  const watched = await stage.compared(name, filled);
  await watched.page.evaluate(() => window.compared.mount());
  return surface(name, watched, filled.size.tasks);
}

/** Opens, uses and closes one after the other, so that only one of them has the machine. */
export async function onEach<Result>(
  stage: Stage,
  filled: Filled,
  names: readonly Surface['name'][],
  use: (surface: Surface) => Promise<Result>,
): Promise<Partial<Record<Surface['name'], Result>>> {
  const results: Partial<Record<Surface['name'], Result>> = {};
  for (const name of names) {
    const opened =
      name === 'ours' ? await openOurs(stage, filled) : await openCompared(stage, name, filled);
    try {
      results[name] = await use(opened);
    } finally {
      await opened.watched.context.close();
    }
  }
  return results;
}

/** The field that filters by text. */
export const filterField = ({ name, page }: Surface) =>
  page
    .getByRole(name === 'ours' ? 'searchbox' : 'textbox', { name: /^Filter/ })
    .or(page.getByRole('textbox', { name: /^Filter/ }))
    .first();
