import type { Page, Route } from 'playwright-core';
import type { HardData } from './hardData';

/** A screen, with a dialog or in a state, and how to get there. */
export interface ScreenState {
  name: string;
  path: string | ((data: HardData) => string);
  /** Whose screen it is: Root, the User with tasks, someone new, or nobody who is signed in. */
  who: 'root' | 'user' | 'newcomer' | 'nobody';
  /** A selector that appears when the screen is complete. */
  ready: string;
  /** Prepares a state of the screen, before this is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** Opens a dialog or a menu, or brings about a state. */
  then?: (page: Page) => Promise<unknown>;
  /** It is placed next to a button when it opens, so it is opened again at each width. */
  anchored?: boolean;
  /** Pairs of selectors whose elements must look different also with forced colours. */
  apart?: readonly (readonly [string, string])[];
  /** Ends the state. Without it, Escape does, and the page is used again. */
  after?: (page: Page) => Promise<unknown>;
}

export const press = (page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button') =>
  page.getByRole(role, { name }).first().click();
export const opened =
  (button: string | RegExp, role: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await press(page, button);
    await page.getByRole(role).first().waitFor();
  };
/** Opens the choices of a filter of the tasks. */
export const filterOpened = (name: string) => async (page: Page) => {
  const filters = page.getByRole('dialog', { name: 'Filters' });
  if (!(await filters.isVisible())) await press(page, /^Filters/);
  await filters.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('dialog', { name, exact: true }).waitFor();
};
export const chosen = (button: string, item: string, dialog: string) => async (page: Page) => {
  await press(page, button);
  await press(page, item, 'menuitem');
  await page.getByRole('dialog', { name: dialog }).waitFor();
};

/** The page with this call unanswered, or answered with an error. */
export function withCall(url: string, answer: 'none' | 'error', ready: string) {
  return {
    before: (page: Page) =>
      page.route(url, (route) =>
        answer === 'none'
          ? undefined
          : route.fulfill({ status: 503, json: { error: 'The server is too busy. Try again.' } }),
      ),
    ready,
    after: (page: Page) => page.unroute(url),
  };
}

/**
 * The page after it has lost its connection, with `text` of what the server sends first on the new
 * one replaced.
 */
export function reconnected(text: string, replacement: string, shown: string) {
  const url = '**/socket.io/**';
  const changed = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(text, replacement)
      // What comes by WebSocket is not seen here.
      .replace('"websocket"', '');
    await route.fulfill({ response, body });
  };
  return {
    then: async (page: Page) => {
      await page.context().setOffline(true);
      await page.locator('[data-connection=offline]').waitFor();
      // The page may be left before the answer.
      await page.route(url, (route) => changed(route).catch(() => undefined));
      await page.context().setOffline(false);
      await page.locator(shown).waitFor();
    },
    after: (page: Page) => page.unroute(url),
  };
}

/** Deletes the task that `selector` shows, as another page would. */
export const deleteTask = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(async (element: HTMLElement) => {
      const { openTask, task = openTask } = element.dataset;
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
      await fetch(`/api/tasks/${task}`, { method: 'DELETE', headers: { authorization } });
    });

/** Refuses these calls of the page, until they are unrouted. */
export const refusing = (page: Page, method: string, url: string, status: number, json: object) =>
  page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );

export const cards = { path: '/task?view=cards', ready: 'article' } as const;
export const ofFirstCard = (name: string, role: string) => async (page: Page) => {
  await page.getByRole('article').first().getByRole('button', { name }).click();
  await page.locator(`[role=${role}]`).first().waitFor();
};
export const table = {
  path: '/task?view=table',
  who: 'root',
  ready: '[role=grid] [role=row]',
} as const;
export const atHome = { path: '/', ready: '#home-due' } as const;
export const byKey = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};
export const ofFirstTask = (item: string) => async (page: Page) => {
  await ofFirstCard('Task settings', 'menu')(page);
  await press(page, item, 'menuitem');
  await page.locator('[role=dialog], [data-screen=assign] li').first().waitFor();
};
export const leave = (page: Page) => page.goto('about:blank');
export const users = { path: '/user', who: 'root', ready: '[role=grid] [role=row]' } as const;
export const ofUser = (button: string, role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('row', { name: /Wolfe/ }).getByRole('button', { name: button }).click();
  await page.getByRole(role).waitFor();
};
