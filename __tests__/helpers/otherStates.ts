import type { HardData } from './hardData';
import {
  atHome,
  chosen,
  leave,
  ofUser,
  opened,
  press,
  refusing,
  users,
  withCall,
  type ScreenState,
} from './screenSteps';

const notes = { path: '/note', who: 'root', ready: '[data-screen=note]' } as const;
const audit = { path: '/audit', who: 'root', ready: '[role=grid] [role=row]' } as const;
const webhooks = {
  path: '/webhooks',
  who: 'root',
  ready: '[data-screen=webhooks] article',
} as const;
const time = { path: '/time', who: 'root' } as const;
const loading = '[role=progressbar]';
const failed = 'main [role=alert]';

/** Dialogs, menus and messages on the other screens. */
export const otherStates: readonly ScreenState[] = [
  {
    name: 'forgotten',
    path: '/login',
    who: 'nobody',
    ready: 'input[type=password]',
    then: async (page) => {
      // As of a server that can send e-mail.
      await page
        .locator('meta[name=docket-mail]')
        .evaluate((meta) => meta.setAttribute('content', 'on'));
      await page.getByLabel('Email').fill('someone@example.com');
      await opened('Forgot password?')(page);
    },
  },
  {
    name: 'report-full',
    who: 'root',
    ...atHome,
    then: chosen('Account', 'Record in full', 'Report a problem'),
  },

  { name: 'notes-loading', ...notes, ...withCall('**/api/notes', 'none', loading) },
  { name: 'notes-error', ...notes, ...withCall('**/api/notes', 'error', 'main [role=status]') },
  {
    name: 'note-conflict',
    path: ({ note }: HardData) => `/note/edit/${note}`,
    who: 'root',
    ready: 'textarea',
    then: async (page) => {
      await refusing(page, 'PATCH', '**/api/notes/*', 409, { error: 'It has changed.' });
      await page.getByLabel('Body').fill('w'.repeat(300));
      await press(page, 'Save');
      await page.getByRole('region', { name: 'Your version' }).waitFor();
    },
    after: async (page) => {
      await page.unroute('**/api/notes/*');
      await press(page, 'Use the saved version');
      await leave(page);
    },
  },

  {
    name: 'note-deleted',
    path: ({ note }: HardData) => `/note/edit/${note}`,
    who: 'root',
    ready: 'textarea',
    then: async (page) => {
      // As if it was deleted in another tab.
      await page.route('**/api/notes', (route) => route.fulfill({ json: [] }));
      await page.getByLabel('Title').fill('w'.repeat(60));
      await page
        .getByRole('link', { name: /^Notes/ })
        .first()
        .click();
      await page.getByText('was deleted').waitFor();
    },
    after: async (page) => {
      await page.unroute('**/api/notes');
      await press(page, 'Discard');
      await leave(page);
    },
  },

  { name: 'users-loading', ...users, ...withCall('**/api/users', 'none', loading) },
  {
    name: 'users-error',
    ...users,
    ...withCall('**/api/users', 'error', '[data-screen] [role=status]'),
  },
  { name: 'user-filter', ...users, then: opened('Role'), anchored: true },
  { name: 'edit-account', ...users, then: ofUser('Edit Account', 'dialog') },
  {
    name: 'reset-password',
    ...users,
    then: async (page) => {
      await ofUser('Edit Account', 'dialog')(page);
      await press(page, 'Reset Password...');
    },
  },
  {
    name: 'user-link',
    ...users,
    then: async (page) => {
      await ofUser('Edit Account', 'dialog')(page);
      await press(page, 'Reset Password...');
      await press(page, 'Create link');
      await page.getByRole('textbox', { name: 'Link' }).waitFor();
    },
  },
  {
    name: 'token',
    path: '/account',
    who: 'root',
    ready: '[data-screen=account] h2',
    then: async (page) => {
      await opened('New Token')(page);
      await page.getByLabel('Name').last().fill('w'.repeat(60));
      await press(page, 'Create');
      await page.getByRole('textbox', { name: 'Token' }).waitFor();
    },
  },
  {
    name: 'audit-entry',
    ...audit,
    then: (page) => page.locator('[role=grid] .act').first().click(),
  },
  { name: 'audit-actions', ...audit, then: opened('Action'), anchored: true },
  { name: 'audit-time', ...audit, then: opened('Time'), anchored: true },
  { name: 'audit-export', ...audit, then: opened('More', 'menu'), anchored: true },
  { name: 'audit-loading', ...audit, ...withCall('**/api/audit?*', 'none', loading) },
  { name: 'audit-error', ...audit, ...withCall('**/api/audit?*', 'error', failed) },

  { name: 'deliveries', ...webhooks, then: opened('Deliveries') },
  { name: 'webhook-events', ...webhooks, then: opened('Change events') },
  {
    name: 'webhook-secret',
    ...webhooks,
    then: async (page) => {
      await press(page, 'New Secret');
      await press(page, 'Replace');
      await page.getByRole('textbox', { name: 'Secret' }).waitFor();
    },
  },
  {
    name: 'delete-webhook',
    ...webhooks,
    then: async (page) => {
      await press(page, 'Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'time',
    path: '/time',
    who: 'root',
    ready: '[data-screen=time] [data-time-entry]',
    apart: [['[aria-pressed=true]', '[aria-pressed=false]']],
  },
  { name: 'time-none', path: '/time', who: 'newcomer', ready: '[data-screen=time] [role=status]' },
  { name: 'time-error', ...time, ...withCall('**/api/time/report*', 'error', failed) },
  { name: 'time-loading', ...time, ...withCall('**/api/time/report*', 'none', loading) },
  {
    name: 'add-time',
    path: ({ task }) => `/task/${task}?view=cards`,
    who: 'root',
    ready: '[aria-label="Time entries"]',
    then: opened('Add Time'),
  },
  {
    name: 'running-timer',
    ...time,
    before: (page) =>
      page.route('**/api/time/timer', (route) =>
        route.fulfill({
          json: {
            timer: {
              taskId: 'gone',
              taskTitle: 'A long title of a task that is timed',
              startedAt: new Date(Date.now() - 45_000_000).toISOString(),
            },
          },
        }),
      ),
    ready: '[data-timer]',
    after: (page) => page.unroute('**/api/time/timer'),
  },
];
