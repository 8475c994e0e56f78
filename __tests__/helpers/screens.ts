import { deletedTasks } from './deletedTaskStates';
import path from 'node:path';
import {
  atHome,
  byKey,
  cards,
  chosen,
  filterOpened,
  leave,
  ofFirstCard,
  ofFirstTask,
  ofUser,
  opened,
  press,
  reconnected,
  table,
  users,
  withCall,
  type ScreenState,
} from './screenSteps';
import { otherStates } from './otherStates';
import { taskStates } from './taskStates';

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
  { name: 'notifications', who: 'user', ...atHome, then: opened(/^Notif/), anchored: true },
  {
    name: 'password',
    who: 'user',
    ...atHome,
    then: chosen('Account', 'Change Password', 'Change Password'),
  },
  {
    name: 'home-error',
    who: 'user',
    ...atHome,
    ...withCall('**/api/my-day*', 'error', 'button:text("Try again")'),
  },
  {
    name: 'home-loading',
    who: 'user',
    ...atHome,
    ...withCall('**/api/my-day*', 'none', '[data-screen=home] :text("Loading...")'),
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
    name: 'catching-up',
    who: 'user',
    ...cards,
    ...reconnected('"sync"', '"unknown"', ':text("Catching up: as of")'),
  },
  {
    name: 'outdated',
    who: 'user',
    ...cards,
    ...reconnected('"contract":"', '"contract":"not ', 'button:text("Reload to update")'),
  },
  {
    name: 'task',
    path: ({ task }) => `/task/${task}?view=cards`,
    who: 'user',
    ready: '[data-comment], h2',
    apart: [['.card[aria-current]', '.card:not([aria-current])']],
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
    name: 'report',
    who: 'root',
    ...atHome,
    then: chosen('Account', 'Report a problem', 'Report a problem'),
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
  { name: 'filters', who: 'root', ...cards, then: opened(/^Filters/), anchored: true },
  {
    name: 'status-filter',
    who: 'root',
    ...cards,
    then: filterOpened('Status'),
    anchored: true,
    after: leave,
  },
  {
    name: 'due-filter',
    who: 'root',
    ...cards,
    then: filterOpened('Due'),
    anchored: true,
    after: leave,
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
    ...withCall('**/api/tasks*', 'none', '[data-screen] :text("Loading...")'),
  },
  {
    name: 'tasks-error',
    who: 'root',
    ...cards,
    ...withCall('**/api/tasks*', 'error', 'main [role=alert]'),
  },
  {
    name: 'tasks-not-found',
    path: '/task?q=nothing-is-called-so',
    who: 'root',
    ready: '[data-screen]:has([role=status]) button:text("Clear all")',
  },
  { name: 'tasks-table', ...table },
  { name: 'tasks-board', who: 'root', path: '/task?view=board', ready: '[role=feed] article' },
  {
    name: 'tasks-calendar',
    who: 'root',
    path: '/task?view=calendar&span=month',
    ready: '[role=gridcell]',
    apart: [['.today .date span', '.day:not(.today) .date span']],
  },
  { name: 'tasks-week', who: 'root', path: '/task?view=calendar&span=week', ready: '.chip.tall' },
  {
    name: 'calendar-day',
    who: 'user',
    path: '/task?view=calendar&span=month',
    ready: '[role=gridcell]',
    then: async (page) => {
      await page.locator('.today .date').focus();
      await page.keyboard.press('Space');
      await page.locator('.day.today.shown').waitFor();
    },
  },
  {
    name: 'task-next-to-table',
    ...table,
    path: ({ task }) => `/task/${task}?view=table`,
    ready: '.dt-row[aria-current]',
    apart: [['.dt-row[aria-current]', '.dt-row:not([aria-current])']],
  },
  { name: 'columns', ...table, then: opened(/columns/i), anchored: true },
  {
    name: 'status-menu',
    ...table,
    then: async (page) => {
      await page.locator('[role=grid]').focus();
      await page.keyboard.press('s');
      await page.getByRole('menu').waitFor();
    },
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
    then: opened('New Token'),
  },
  { name: 'audit', path: '/audit', who: 'root', ready: '[role=grid] [role=row]' },
  { name: 'webhooks', path: '/webhooks', who: 'root', ready: '[data-screen=webhooks]' },
  {
    name: 'new-webhook',
    path: '/webhooks',
    who: 'root',
    ready: '[data-screen=webhooks]',
    then: opened('New Webhook'),
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
  },
  // With the log of the state before.
  {
    name: 'player-state',
    path: '/replay',
    who: 'root',
    ready: 'h1',
    then: (page) => page.getByRole('tab', { name: 'State' }).click(),
  },
  {
    name: 'breakpoints',
    path: '/replay',
    who: 'root',
    ready: 'h1',
    then: opened('Breakpoints'),
    anchored: true,
    after: leave,
  },
  ...taskStates,
  ...otherStates,
  ...deletedTasks,
];
