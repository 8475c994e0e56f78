import type { Page } from 'playwright-core';
import { statuses } from '../../src/contract/task';
import type { ComparedName } from './pagesServer';
import type { SeededServer, BenchEnvironment } from './environment';
import type { Tab } from './tab';

/**
 * The list of tasks with every row loaded: the table of ours, the floor or a peer, or our cards,
 * our board or our calendar.
 */
export interface MeasuredList {
  name: 'ours' | ComparedName;
  tab: Tab;
  page: Page;
  kind: 'table' | 'cards' | 'board' | 'calendar';
  /** Rows that the list counts besides tasks, such as the header of a table. */
  extraRows: number;
}

/** Waits until a list of ours has loaded completely. */
export async function waitUntilComplete(page: Page): Promise<void> {
  await page.evaluate(() => window.bench.complete());
}

/** Goes to the home screen without loading the document again. */
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

async function measuredList(
  name: MeasuredList['name'],
  tab: Tab,
  rows: number,
  kind: MeasuredList['kind'] = 'table',
): Promise<MeasuredList> {
  const { page } = tab;
  await page.evaluate((list) => window.bench.firstScreen(list), kind);
  const counted = await page.evaluate(() => window.bench.countOf());
  await page.waitForFunction(() => window.bench.isConnected());
  await tab.collectGarbage();
  return { name, tab, page, kind, extraRows: Math.max(0, counted - rows) };
}

/** 'All Tasks' hides completed tasks unless a filter names them. Floor and peers show every row. */
const everyStatus = statuses.map((status) => `&status=${encodeURIComponent(status)}`).join('');

export async function openOurs(
  env: BenchEnvironment,
  seeded: SeededServer,
  kind: MeasuredList['kind'] = 'table',
): Promise<MeasuredList> {
  const tab = await env.openProduct(seeded);
  await tab.page.goto(`${seeded.server.url}/task?view=${kind}${everyStatus}`);
  await waitUntilComplete(tab.page);
  return measuredList('ours', tab, seeded.size.tasks, kind);
}

export async function openCompared(
  env: BenchEnvironment,
  name: ComparedName,
  seeded: SeededServer,
  kind: MeasuredList['kind'] = 'table',
): Promise<MeasuredList> {
  const tab = await env.openCompared(name, seeded, kind === 'table' ? null : kind);
  await tab.page.evaluate(() => window.compared.mount());
  return measuredList(name, tab, seeded.size.tasks, kind);
}

/** Opens and closes one list after the other, so that they do not compete for the machine. */
export async function onEach<Result>(
  env: BenchEnvironment,
  seeded: SeededServer,
  names: readonly MeasuredList['name'][],
  use: (list: MeasuredList) => Promise<Result>,
): Promise<Partial<Record<MeasuredList['name'], Result>>> {
  const results: Partial<Record<MeasuredList['name'], Result>> = {};
  for (const name of names) {
    const opened =
      name === 'ours' ? await openOurs(env, seeded) : await openCompared(env, name, seeded);
    try {
      results[name] = await use(opened);
    } finally {
      await opened.tab.context.close();
    }
  }
  return results;
}

export const filterField = ({ name, page }: MeasuredList) =>
  page
    .getByRole(name === 'ours' ? 'searchbox' : 'textbox', { name: /^Filter/ })
    .or(page.getByRole('textbox', { name: /^Filter/ }))
    .first();
