import type { Page } from 'playwright-core';
import type { HardData } from './hardData';

export interface DrawnScreen {
  name: string;
  path: string | ((data: HardData) => string);
  /** Whose screen it is: Root, the User with tasks, somebody new, or nobody who is signed in. */
  who: 'root' | 'user' | 'newcomer' | 'nobody';
  /** A selector that appears when the screen is complete. */
  ready: string;
  /** Opens a dialog or a menu, or brings about a state. */
  then?: (page: Page) => Promise<unknown>;
}

const press =
  (name: string | RegExp, role: 'button' | 'menuitem' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();
const chosen = (button: string, item: string, dialog: string) => async (page: Page) => {
  await press(button)(page);
  await press(item, 'menuitem')(page);
  await page.getByRole('dialog', { name: dialog }).waitFor();
};
const opened =
  (button: string | RegExp, role: 'dialog' | 'menu' = 'dialog') =>
  async (page: Page) => {
    await press(button)(page);
    await page.getByRole(role).first().waitFor();
  };

export const failingDay = '**/api/my-day*';

/** Every screen, dialog and state that `npm run screens` draws and whose boxes are compared. */
export const drawnScreens: readonly DrawnScreen[] = [
  { name: 'log-in', path: '/login', who: 'nobody', ready: 'input[type=password]' },
  { name: 'home-nobody', path: '/', who: 'nobody', ready: '[data-screen=home]' },
  { name: 'home', path: '/', who: 'user', ready: '#home-due' },
  { name: 'home-root', path: '/', who: 'root', ready: '#home-people' },
  { name: 'home-empty', path: '/', who: 'newcomer', ready: '#home-due' },
  {
    name: 'home-error',
    path: '/',
    who: 'user',
    ready: '#home-due',
    then: async (page) => {
      await page.route(failingDay, (route) =>
        route.fulfill({ status: 503, json: { error: 'The server is too busy. Try again soon.' } }),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'tasks', path: '/task', who: 'root', ready: 'article' },
  { name: 'tasks-table', path: '/task?view=table', who: 'root', ready: '[role=grid] [role=row]' },
  {
    name: 'tasks-none',
    path: '/task?view=cards',
    who: 'newcomer',
    ready: '[data-screen] [role=status]',
  },
  {
    name: 'task',
    path: ({ task }) => `/task/${task}?view=cards`,
    who: 'user',
    ready: '[data-comment], h2',
  },
  {
    name: 'new-task',
    path: '/task?view=cards',
    who: 'root',
    ready: 'article',
    then: opened('New Task'),
  },
  {
    name: 'comments',
    path: '/task?view=cards',
    who: 'user',
    ready: 'article',
    then: opened('Comments'),
  },
  {
    name: 'activity',
    path: '/task?view=cards',
    who: 'user',
    ready: 'article',
    then: opened('Activity'),
  },
  {
    name: 'task-settings',
    path: '/task?view=cards',
    who: 'root',
    ready: 'article',
    then: opened('Task settings', 'menu'),
  },
  { name: 'notes', path: '/note', who: 'root', ready: '[data-screen=note] li' },
  { name: 'notes-none', path: '/note', who: 'newcomer', ready: '[data-screen=note] [role=status]' },
  {
    name: 'note',
    path: ({ note }) => `/note/view/${note}`,
    who: 'root',
    ready: '[data-screen-heading]',
  },
  { name: 'new-note', path: '/note/add', who: 'root', ready: 'textarea' },
  { name: 'users', path: '/user', who: 'root', ready: '[role=grid] [role=row]' },
  { name: 'new-user', path: '/user?new', who: 'root', ready: '[role=dialog]' },
  { name: 'account', path: '/account', who: 'root', ready: '[data-screen=account] h2' },
  { name: 'audit', path: '/audit', who: 'root', ready: '[role=grid] [role=row]' },
  { name: 'webhooks', path: '/webhooks', who: 'root', ready: '[data-screen=webhooks]' },
  { name: 'help', path: '/help', who: 'user', ready: '[data-screen=help] h2' },
  {
    name: 'palette',
    path: '/',
    who: 'root',
    ready: '#home-due',
    then: opened('Search and commands'),
  },
  {
    name: 'shortcuts',
    path: '/',
    who: 'root',
    ready: '#home-due',
    then: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'notifications',
    path: '/',
    who: 'user',
    ready: '#home-due',
    then: opened(/^Notifications/),
  },
  {
    name: 'account-menu',
    path: '/',
    who: 'root',
    ready: '#home-due',
    then: opened('Account', 'menu'),
  },
  {
    name: 'password',
    path: '/',
    who: 'user',
    ready: '#home-due',
    then: chosen('Account', 'Change password', 'Change password'),
  },
  { name: 'not-found', path: '/nowhere', who: 'user', ready: '[data-screen=not-found]' },
  { name: 'forbidden', path: '/error?message=You+may+not+see+this', who: 'user', ready: 'h1' },
  { name: 'replay', path: '/replay', who: 'root', ready: 'h1' },
];
