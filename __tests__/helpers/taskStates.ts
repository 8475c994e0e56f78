import type { BulkRequest } from '../../src/contract/bulk';
import type { Page } from 'playwright-core';
import { file } from './e2eFiles';
import { hardTitles, type HardData } from './hardData';
import {
  cards,
  chosen,
  leave,
  ofFirstTask,
  opened,
  press,
  refusing,
  table,
  withCall,
  type ScreenState,
} from './screenSteps';

export const openTask = {
  path: ({ task }: HardData) => `/task/${task}?view=cards`,
  who: 'root',
  ready: '[data-comment]',
} as const;
/** The list does not have it, so the server is asked. */
const unknownTask = { path: '/task/unknown?view=cards', who: 'root' } as const;
export const inTask = (page: Page) => page.getByRole('region', { name: /^Task(:|$)/ });
const longText = 'Several words and '.repeat(20);

const cellEdited = (column: string, field: string) => async (page: Page) => {
  await page.locator(`[data-column=${column}]`).nth(2).dblclick();
  await page.getByRole(column === 'labels' ? 'combobox' : 'textbox', { name: field }).waitFor();
};
const statusOpened = async (page: Page) => {
  await inTask(page)
    .getByRole('button', { name: /^Status:/ })
    .click();
  await page.getByRole('menu').waitFor();
};
const viewsManaged = chosen('Views', 'Manage views', 'Saved views');
const allSelected = async (page: Page) => {
  await page.getByRole('article').first().press('Space');
  await press(page, /^Select all/);
};
const bulk = (kind: string) => async (page: Page) => {
  await allSelected(page);
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
  await bar.getByRole('button', { name: kind }).click();
  await page.getByRole('dialog').waitFor();
};
const importReviewed = async (page: Page) => {
  await chosen('More', 'Import...', 'Import tasks')(page);
  const lines = [`${longText},Nobody`, `${hardTitles.unbroken},root@example.com`, ','];
  await page
    .getByLabel('CSV file')
    .setInputFiles(file('tasks.csv', ['Title,Assigned to', ...lines].join('\n'), 'text/csv'));
  await page.getByText(/\d refused/).waitFor();
};

/** Dialogs, menus, fields and messages on the screen of tasks. */
export const taskStates: readonly ScreenState[] = [
  {
    name: 'task-status',
    ...openTask,
    then: statusOpened,
    anchored: true,
  },
  {
    name: 'task-due',
    ...openTask,
    then: async (page) => {
      await inTask(page).locator('dt:text-is("Due date") + dd button').click();
      await page.getByRole('dialog').waitFor();
    },
    anchored: true,
  },
  {
    name: 'toast',
    ...openTask,
    then: async (page) => {
      await refusing(page, 'PATCH', '**/api/tasks/*', 403, { error: longText });
      await statusOpened(page);
      await page.getByRole('menu').getByText('On Hold').click();
      await page.locator('[data-toast]').waitFor();
      // It does not close while the window is left.
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    },
    after: async (page) => {
      await page.unroute('**/api/tasks/*');
      await leave(page);
    },
  },
  {
    name: 'task-labels',
    ...openTask,
    then: async (page) => {
      await inTask(page)
        .getByRole('button', { name: /^Labels:/ })
        .click();
      await page.getByRole('dialog', { name: 'Labels' }).waitFor();
    },
    anchored: true,
  },
  { name: 'task-title', ...openTask, then: (page) => page.getByTitle('Edit title').click() },
  {
    name: 'comment-mention',
    ...openTask,
    then: async (page) => {
      const field = inTask(page).getByRole('textbox', { name: 'Comment' });
      await field.fill('');
      await field.pressSequentially('#plain');
      await page.getByRole('listbox', { name: 'Tasks' }).waitFor();
    },
    anchored: true,
    after: leave,
  },
  { name: 'comment-menu', ...openTask, then: opened('Comment actions', 'menu'), anchored: true },
  {
    name: 'comment-edit',
    ...openTask,
    then: async (page) => {
      await opened('Comment actions', 'menu')(page);
      await press(page, 'Edit', 'menuitem');
      await page.getByRole('textbox', { name: 'Edit comment' }).waitFor();
    },
    after: async (page) => {
      await press(page, 'Cancel');
    },
  },
  {
    name: 'task-description',
    ...openTask,
    then: (page) => press(page, 'Edit description'),
  },
  {
    name: 'conflict',
    ...openTask,
    then: async (page) => {
      const by = { user: { _id: '1', name: 'Wolfe '.repeat(12) }, at: new Date().toISOString() };
      const earlier = [{ ...by, value: hardTitles.unbroken }];
      await refusing(page, 'PATCH', '**/api/tasks/*', 409, {
        task: { seq: 1 },
        conflicts: [{ field: 'title', value: hardTitles.unbroken, ...by, earlier }],
      });
      await page.getByTitle('Edit title').click();
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(hardTitles.hebrew);
      await page.keyboard.press('Enter');
      await page.getByText('changed the title').waitFor();
    },
    after: async (page) => {
      await page.unroute('**/api/tasks/*');
      await press(page, 'Keep theirs');
      await leave(page);
    },
  },
  {
    name: 'outbox',
    ...openTask,
    then: async (page) => {
      await page.route('**/comments', (route) => route.abort());
      await inTask(page).getByRole('textbox', { name: 'Comment' }).fill(longText);
      await page.keyboard.press('Control+Enter');
      await opened(/waiting to be sent/)(page);
    },
  },
  // With the change of the state before.
  {
    name: 'log-out',
    ...openTask,
    then: async (page) => {
      await press(page, 'Log Out');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'outbox-refused',
    ...openTask,
    then: async (page) => {
      await page.unroute('**/comments');
      await refusing(page, 'POST', '**/comments', 403, { error: longText });
      // It is sent again.
      await page.reload();
      await opened(/not accepted/)(page);
    },
    after: async (page) => {
      await page.unroute('**/comments');
      await press(page, 'Discard');
      // Nothing is left to show.
      await page
        .getByRole('dialog', { name: 'Changes not saved yet' })
        .waitFor({ state: 'hidden' });
    },
  },

  {
    name: 'task-loading',
    ...unknownTask,
    ...withCall('**/api/tasks/*', 'none', '[data-open-task] [role=progressbar]'),
  },
  {
    name: 'task-error',
    ...unknownTask,
    ...withCall('**/api/tasks/*', 'error', '[data-open-task] [role=alert]'),
  },

  {
    name: 'sort',
    who: 'root',
    ...cards,
    then: async (page) => {
      await press(page, /^(Sort:|Filters)/);
      await page.locator('[role=menu], [role=dialog]').first().waitFor();
    },
    anchored: true,
  },
  { name: 'transfer', who: 'root', ...cards, then: opened('More', 'menu'), anchored: true },
  {
    name: 'save-view',
    who: 'root',
    ...cards,
    then: chosen('Views', 'Save this view', 'Save this view'),
  },
  { name: 'manage-views', who: 'root', ...cards, then: viewsManaged },
  ...(['Rename', 'Delete'] as const).map((button): ScreenState => ({
    name: `${button.toLowerCase()}-view`,
    who: 'root',
    ...cards,
    then: async (page) => {
      await viewsManaged(page);
      await press(page, new RegExp(`^${button}`));
    },
    after: leave,
  })),
  {
    name: 'link',
    who: 'root',
    ...cards,
    then: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        document.execCommand = () => false;
      });
      await chosen('Views', 'Copy link', 'Link to this view')(page);
    },
    after: leave,
  },
  {
    name: 'files',
    who: 'root',
    ...cards,
    then: async (page) => {
      await page.locator('[data-action=files]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'unassign',
    who: 'root',
    ...cards,
    then: async (page) => {
      await ofFirstTask('Assigned Users')(page);
      await press(page, /^Unassign/);
      await page.getByRole('alertdialog').waitFor();
    },
    after: leave,
  },
  { name: 'import', who: 'root', ...cards, then: chosen('More', 'Import...', 'Import tasks') },
  { name: 'import-review', who: 'root', ...cards, then: importReviewed },
  { name: 'bulk-status', who: 'root', ...cards, then: bulk('Status'), after: leave },
  { name: 'bulk-labels', who: 'root', ...cards, then: bulk('Labels'), after: leave },
  { name: 'bulk-assignees', who: 'root', ...cards, then: bulk('Assignees'), after: leave },
  { name: 'bulk-due', who: 'root', ...cards, then: bulk('Due date'), after: leave },
  { name: 'bulk-delete', who: 'root', ...cards, then: bulk('Delete'), after: leave },
  {
    name: 'bulk-result',
    who: 'root',
    ...cards,
    then: async (page) => {
      await page.route('**/api/tasks/bulk', (route) => {
        const { ids } = route.request().postDataJSON() as BulkRequest;
        const lines = ids.map((id) => ({ id, outcome: 'refused', error: `${longText}.` }));
        const end = { end: true, actionId: null, done: 0, unchanged: 0, refused: ids.length };
        return route.fulfill({
          body: [...lines, end].map((line) => JSON.stringify(line)).join('\n'),
        });
      });
      await bulk('Status')(page);
      await press(page, 'On Hold');
      await press(page, /^Change \d/);
      await page.getByText(/not changed/).waitFor();
    },
    after: async (page) => {
      await page.unroute('**/api/tasks/bulk');
      await leave(page);
    },
  },

  { name: 'due-cell', ...table, then: cellEdited('dueDate', 'Due Date') },
  { name: 'labels-cell', ...table, then: cellEdited('labels', 'Labels') },
];
