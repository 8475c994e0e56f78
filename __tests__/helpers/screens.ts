import path from 'node:path';
import type { Page } from 'playwright-core';
import type { HardData } from './hardData';

/** A screen, with a dialog or in a state, and how to get there. */
export interface ScreenState {
  name: string;
  path: string | ((data: HardData) => string);
  /** Whose screen it is: Root, the User with tasks, someone new, or nobody who is signed in. */
  who: 'root' | 'user' | 'newcomer' | 'nobody';
  /** A selector that appears when the screen is complete. */
  ready: string;
  /** Opens a dialog or a menu, or brings about a state. */
  then?: (page: Page) => Promise<unknown>;
  /** It is placed beside a button when it opens, so it is opened again at each width. */
  anchored?: boolean;
  /** Pairs of selectors whose elements must look different also with forced colours. */
  apart?: readonly (readonly [string, string])[];
  /** Ends the state. Without it, Escape does, and the page is used again. */
  after?: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button') =>
  page.getByRole(role, { name }).first().click();
const opened =
  (button: string | RegExp, role: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await press(page, button);
    await page.getByRole(role).first().waitFor();
  };
const chosen = (button: string, item: string, dialog: string) => async (page: Page) => {
  await press(page, button);
  await press(page, item, 'menuitem');
  await page.getByRole('dialog', { name: dialog }).waitFor();
};

/** The page with this call unanswered, or answered with an error. */
function withCall(url: string, answer: 'none' | 'error', shown: string) {
  return {
    then: async (page: Page) => {
      await page.route(url, (route) =>
        answer === 'none'
          ? undefined
          : route.fulfill({ status: 503, json: { error: 'The server is too busy. Try again.' } }),
      );
      await page.reload();
      await page.locator(shown).first().waitFor();
    },
    after: (page: Page) => page.unroute(url),
  };
}

const cards = { path: '/task?view=cards', ready: 'article' } as const;
const ofFirstCard = (name: string, role: string) => async (page: Page) => {
  await page.getByRole('article').first().getByRole('button', { name }).click();
  await page.locator(`[role=${role}]`).first().waitFor();
};
const atHome = { path: '/', ready: '#home-due' } as const;
const byKey = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};
const ofFirstTask = (item: string) => async (page: Page) => {
  await ofFirstCard('Task settings', 'menu')(page);
  await press(page, item, 'menuitem');
  await page.locator('[role=dialog], [data-screen=assign] li').first().waitFor();
};
const leave = (page: Page) => page.goto('about:blank');
const users = { path: '/user', who: 'root', ready: '[role=grid] [role=row]' } as const;
const ofUser = (button: string, role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('row', { name: /Wolfe/ }).getByRole('button', { name: button }).click();
  await page.getByRole(role).waitFor();
};
const log = path.join(__dirname, '../replay/logs/lists-notes-and-sign-outs.docket-log.gz');

/** Every screen, dialog and state that is checked, and that `npm run screens` draws. */
export const screens: readonly ScreenState[] = [
  { name: 'log-in', path: '/login', who: 'nobody', ready: 'input[type=password]' },
  { name: 'set-password', path: '/set-password', who: 'nobody', ready: '[data-screen] h1' },
  { name: 'home-nobody', path: '/', who: 'nobody', ready: '[data-screen=home]' },
  { name: 'home-empty', path: '/', who: 'newcomer', ready: '#home-due' },
  { name: 'tasks-none', path: cards.path, who: 'newcomer', ready: '[data-screen] [role=status]' },
  { name: 'notes-none', path: '/note', who: 'newcomer', ready: '[data-screen=note] [role=status]' },

  { name: 'home', who: 'user', ...atHome },
  {
    name: 'notifications',
    who: 'user',
    ...atHome,
    then: opened(/^Notifications/),
    anchored: true,
  },
  {
    name: 'password',
    who: 'user',
    ...atHome,
    then: chosen('Account', 'Change password', 'Change password'),
  },
  {
    name: 'home-error',
    who: 'user',
    ...atHome,
    ...withCall('**/api/my-day*', 'error', 'button:text("Try again")'),
  },
  { name: 'tasks-user', who: 'user', ...cards },
  { name: 'comments', who: 'user', ...cards, then: ofFirstCard('Comments', 'dialog') },
  { name: 'activity', who: 'user', ...cards, then: ofFirstCard('Activity', 'dialog') },
  {
    name: 'offline',
    who: 'user',
    ...cards,
    then: async (page) => {
      await page.context().setOffline(true);
      await page.locator('[data-connection="live"]').waitFor({ state: 'detached' });
    },
    after: (page) => page.context().setOffline(false),
  },
  {
    name: 'task',
    path: ({ task }) => `/task/${task}?view=cards`,
    who: 'user',
    ready: '[data-comment], h2',
  },
  { name: 'help', path: '/help', who: 'user', ready: '[data-screen=help] h2' },
  { name: 'not-found', path: '/nowhere', who: 'user', ready: '[data-screen=not-found]' },
  {
    name: 'forbidden',
    path: '/error?message=You+may+not+see+this',
    who: 'user',
    ready: 'body:has(h1) [data-signed-in-user]',
  },

  { name: 'home-root', path: '/', who: 'root', ready: '#home-people' },
  { name: 'palette', who: 'root', ...atHome, then: byKey('Control+k') },
  {
    name: 'palette-found',
    who: 'root',
    ...atHome,
    then: async (page) => {
      await byKey('Control+k')(page);
      await page.keyboard.type('five');
      await page.getByRole('option', { name: /^Five/ }).first().waitFor();
    },
  },
  { name: 'shortcuts', who: 'root', ...atHome, then: byKey('?') },
  {
    name: 'account-menu',
    who: 'root',
    ...atHome,
    then: opened('Account', 'menu'),
    anchored: true,
  },
  {
    name: 'tasks',
    who: 'root',
    ...cards,
    apart: [
      ['nav [aria-current]', 'nav a:not([aria-current])'],
      ['[aria-pressed=true]', '[aria-pressed=false]'],
    ],
  },
  { name: 'new-task', who: 'root', ...cards, then: opened('New Task') },
  {
    name: 'task-settings',
    who: 'root',
    ...cards,
    then: ofFirstCard('Task settings', 'menu'),
    anchored: true,
  },
  { name: 'edit-task', who: 'root', ...cards, then: ofFirstTask('Edit Task') },
  { name: 'assign-user', who: 'root', ...cards, then: ofFirstTask('Assign User') },
  {
    name: 'assigned-users',
    who: 'root',
    ...cards,
    then: ofFirstTask('Assigned Users'),
    after: leave,
  },
  { name: 'delete-task', who: 'root', ...cards, then: ofFirstCard('Delete', 'alertdialog') },
  // On a phone, one button opens all filters.
  {
    name: 'status-filter',
    who: 'root',
    ...cards,
    then: opened(/^(Status|Filters)/),
    anchored: true,
  },
  {
    name: 'due-filter',
    who: 'root',
    ...cards,
    then: opened(/^(Due$|Filters)/),
    anchored: true,
  },
  { name: 'views', who: 'root', ...cards, then: opened('Views', 'menu'), anchored: true },
  {
    name: 'selected-tasks',
    who: 'root',
    ...cards,
    then: async (page) => {
      await page.getByRole('article').first().press('Space');
      await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor();
    },
    apart: [['article.selected', 'article:not(.selected)']],
  },
  {
    name: 'tasks-loading',
    who: 'root',
    ...cards,
    ...withCall('**/api/tasks', 'none', '[data-screen] :text("Loading...")'),
  },
  {
    name: 'tasks-error',
    who: 'root',
    ...cards,
    ...withCall('**/api/tasks', 'error', 'main [role=alert]'),
  },
  {
    name: 'tasks-not-found',
    path: '/task?q=nothing-is-called-so',
    who: 'root',
    ready: '[data-screen]:has([role=status]) button:text("Clear all")',
  },
  { name: 'tasks-table', path: '/task?view=table', who: 'root', ready: '[role=grid] [role=row]' },
  {
    name: 'columns',
    path: '/task?view=table',
    who: 'root',
    ready: '[role=grid] [role=row]',
    then: opened(/columns/i),
    anchored: true,
  },
  { name: 'notes', path: '/note', who: 'root', ready: '[data-screen=note] li' },
  {
    name: 'note',
    path: ({ note }) => `/note/view/${note}`,
    who: 'root',
    ready: '[data-screen-heading]',
  },
  { name: 'new-note', path: '/note/add', who: 'root', ready: 'textarea' },
  { name: 'edit-note', path: ({ note }) => `/note/edit/${note}`, who: 'root', ready: 'textarea' },
  {
    name: 'users',
    ...users,
    apart: [
      ['.switch:checked', '.switch:not(:checked)'],
      ['.presence[data-online]', '.presence:not([data-online])'],
    ],
  },
  { name: 'new-user', ...users, then: opened('New User') },
  { name: 'delete-user', ...users, then: ofUser('Delete', 'alertdialog') },
  { name: 'view-record', ...users, then: ofUser('View Record', 'dialog') },
  {
    name: 'inspected',
    ...users,
    then: async (page) => {
      await ofUser('View Record', 'dialog')(page);
      await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click();
      await page.locator('[data-screen=task]').getByText('Plain task').first().waitFor();
    },
    after: async (page) => {
      await press(page, 'Stop inspecting');
      await leave(page);
    },
  },
  { name: 'account', path: '/account', who: 'root', ready: '[data-screen=account] h2' },
  {
    name: 'new-token',
    path: '/account',
    who: 'root',
    ready: '[data-screen=account] h2',
    then: opened('New token'),
  },
  { name: 'audit', path: '/audit', who: 'root', ready: '[role=grid] [role=row]' },
  { name: 'webhooks', path: '/webhooks', who: 'root', ready: '[data-screen=webhooks]' },
  {
    name: 'new-webhook',
    path: '/webhooks',
    who: 'root',
    ready: '[data-screen=webhooks]',
    then: opened('New webhook'),
  },
  { name: 'replay', path: '/replay', who: 'root', ready: 'h1' },
  {
    name: 'player',
    path: '/replay',
    who: 'root',
    ready: 'h1',
    then: async (page) => {
      await page.getByLabel('Log file').setInputFiles(log);
      await page.getByRole('button', { name: 'Play' }).waitFor();
    },
    after: leave,
  },
];
