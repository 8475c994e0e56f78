// With --all: the stories of the specification again, by keys alone.
import { createAccount, password } from '../helpers/e2eServer';
import { picture } from '../helpers/e2eFiles';
import { createStoryTest } from '../helpers/e2eStory';
import { Keyboard } from '../helpers/keyboard';
import { createTask } from '../helpers/taskForm';

// What each person does in a day, without a mouse. Where the focus is after each step is checked
// by the next Tab, which starts there, or by `isAt`.
const story = createStoryTest();

story('an administrator needs no mouse', async ({ server, openBrowser }) => {
  const root = await server.signInRoot();
  const ada = await createAccount(root, 'Ada Keys', 'Admin');
  await createAccount(root, 'Ben Board');
  await createAccount(root, 'Cara Tab');
  for (const title of ['Oil the door', 'Paint the wall', 'Wash the car'])
    await createTask(root, { title, assignedTo: [ada._id] });
  const person = await openBrowser('Ada Keys');
  const { page } = person;
  const keys = new Keyboard(page);
  const { button, card, choice, dialog, field, heading, item, question } = keys;

  page.on('filechooser', (chooser) => void chooser.setFiles(picture()));

  await page.goto(`${person.url}/login`);
  await keys.isAt(field('Email'));
  await keys.type(ada.email);
  await keys.tabTo(page.getByLabel('Password', { exact: true }));
  await keys.type(password);
  await keys.press('Enter');
  await keys.isAt(page.locator('[data-screen=home] h1'));
  await keys.tabTo(page.getByRole('link', { name: 'Tasks', exact: true }), 'Shift+Tab');
  await keys.press('Enter');
  await keys.isAt(heading('Task Management'));

  // A dialog gives the focus back to what has opened it, closed or sent.
  await keys.use(button('New Task'));
  await keys.isAt(field('Title'));
  await keys.press('Escape');
  await keys.isAt(button('New Task'));
  await keys.press('Enter');
  await keys.isAt(field('Title'));
  await keys.type('Fix the roof');
  await keys.tabTo(choice('Assign To'));
  await keys.type('Ben');
  await page.getByRole('option', { name: /Ben/ }).waitFor();
  await keys.press('ArrowDown', 'Enter');
  await keys.use(choice('Priority'));
  await page.getByRole('option', { name: 'Low', selected: false }).waitFor();
  await keys.press('ArrowDown', 'Enter');
  await keys.isAt(choice('Priority'));
  await keys.tabTo(field('Due Date'));
  await keys.type('tomorrow');
  await keys.tabTo(choice('Labels'));
  await keys.type('garden');
  await keys.press('Enter');
  await keys.use(button('choose files'));
  await dialog('New Task').getByText('plan.png').waitFor();
  await keys.use(button('Create'));
  await keys.isAt(button('New Task'));

  const roof = card('Fix the roof');
  await roof.getByText('plan.png').waitFor();
  await keys.tabTo(roof);
  await keys.press('s');
  await keys.isAt(item('Pending'));
  await keys.press('ArrowDown', 'Enter');
  await roof.getByText('In Progress').waitFor();
  await keys.isAt(roof);

  await keys.press('c');
  await keys.isAt(field('Comment'));
  await keys.type('On it');
  await keys.use(button('Send'));
  await dialog('Comments').getByText('On it').waitFor();
  // The button is disabled until something is typed.
  await keys.isAt(field('Comment'));
  await keys.press('Escape');
  await keys.isAt(roof);

  await keys.menu('Edit Task', 'ArrowDown', 'Enter');
  await keys.use(page.getByRole('checkbox', { name: 'Cara Tab' }), 'Space');
  await keys.use(button('Assign'));
  await keys.isAt(roof);
  await keys.menu('Edit Task', 'ArrowDown', 'Enter');
  await keys.use(button('Unassign Ben Board'));
  await keys.isAt(question.getByRole('button', { name: 'Cancel' }));
  await keys.use(question.getByRole('button', { name: 'Unassign' }));
  await question.waitFor({ state: 'detached' });
  await keys.isIn(dialog('Assign User'));
  await keys.press('Escape');
  await keys.isAt(roof);
  await roof.getByText('By Ada Keys to Cara Tab').waitFor();

  await keys.menu('Edit Task', 'Enter');
  await keys.tabTo(field('Title'));
  await keys.press('End');
  await keys.type(' today');
  await keys.press('Enter');
  const renamed = card('Fix the roof today');
  await keys.isAt(renamed);

  // The open task: a field edited in place, undone by a key, and a comment.
  await keys.press('Enter');
  await keys.use(button('Fix the roof today'));
  await keys.isAt(field('Title'));
  await keys.type('!');
  await keys.press('Enter');
  await keys.isAt(button('Fix the roof today!'));
  await keys.press('Control+z');
  await button('Fix the roof today').waitFor();
  await keys.press('c');
  await keys.isAt(field('Comment'));
  await keys.type('Soon');
  await keys.use(button('Send'));
  await page.getByRole('log').getByText('Soon').waitFor();
  await keys.isAt(field('Comment'));
  await keys.press('Escape', 'Escape');
  await keys.isAt(renamed);

  // Filters and the search.
  await keys.press('/');
  await keys.type('wall');
  await renamed.waitFor({ state: 'detached' });
  await keys.press('Escape');
  await renamed.waitFor();
  await keys.tabTo(field("Search by assigned user's name..."), 'Shift+Tab');
  await keys.type('cara');
  await keys.press('Enter');
  await card('Wash the car').waitFor({ state: 'detached' });
  await keys.use(button('Clear'));
  await card('Wash the car').waitFor();
  await keys.isAt(field("Search by assigned user's name..."));
  await keys.tabTo(button('All Tasks'), 'Shift+Tab');
  await keys.press('ArrowLeft', 'Enter');
  await renamed.waitFor({ state: 'detached' });
  await keys.isAt(button('Completed'));
  await keys.press('ArrowRight', 'Enter');

  // Several tasks at once, and one that is deleted.
  await keys.tabTo(renamed);
  await keys.press('Space', 'Shift+ArrowDown');
  await page.getByText('3 selected').waitFor();
  await keys.use(button('Clear selection'));
  await page.getByText('3 selected').waitFor({ state: 'detached' });
  await keys.isAt(page.locator('article[tabindex="0"]'));
  await keys.press('Control+Home', 'Space', 'ArrowRight', 'Space');
  await page.getByText('2 selected').waitFor();
  await keys.use(page.getByRole('toolbar').getByRole('button', { name: 'Status' }));
  await keys.isAt(button('Pending'));
  await keys.press('ArrowLeft', 'Space');
  await keys.use(button('Change 2 tasks'));
  await keys.use(button('Done'));
  await keys.isAt(page.locator('article[tabindex="0"]'));
  await keys.press('Control+Home', 'Delete');
  await keys.isAt(question.getByRole('button', { name: 'Cancel' }));
  await keys.use(question.getByRole('button', { name: 'Delete' }));
  await renamed.waitFor({ state: 'detached' });
  await keys.isAt(card('Wash the car'));

  // The table.
  const grid = page.getByRole('grid');
  await keys.tabTo(button('Cards'), 'Shift+Tab');
  await keys.press('ArrowRight', 'Enter');
  await keys.tabTo(grid);
  await keys.press('ArrowDown', 'F2');
  await keys.isAt(field('Title'));
  await keys.type('Paint the door');
  await keys.press('Enter');
  await page.getByRole('row', { name: 'Paint the door' }).waitFor();
  await keys.isAt(grid);
  await keys.press('Space');
  await page.getByText('1 selected').waitFor();
  await keys.press('Escape', 'Enter');
  await keys.isAt(page.getByRole('heading', { name: 'Paint the door', level: 2 }));
  await keys.tabTo(button('Close task'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.isAt(grid);

  // Notes.
  await keys.press('g', 'n');
  await keys.use(button('Add'));
  await keys.isAt(heading('New Note'));
  await keys.tabTo(field('Title'));
  await keys.type('Plans');
  await keys.tabTo(choice('Tags'));
  await keys.type('work');
  await keys.press('Enter');
  await keys.tabTo(field('Body'));
  await keys.type('# Big');
  await keys.use(button('Save'));
  await keys.isAt(heading('Notes'));
  await keys.use(page.getByRole('link', { name: 'Plans' }));
  await page.getByRole('heading', { name: 'Big' }).waitFor();
  await keys.use(button('Edit'));
  await keys.tabTo(field('Title'));
  await keys.press('End');
  await keys.type(' B');
  await keys.press('Enter');
  await keys.isAt(heading('Plans B'));
  await keys.use(button('Delete'));
  await keys.isAt(heading('Notes'));

  // Notifications: one is opened, the others are marked.
  await keys.tabTo(button('Notifications, 3 unread'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.use(dialog('Notifications').getByRole('listitem').nth(1).getByRole('button').first());
  await button('Close task').waitFor();
  await keys.press('Escape');
  await keys.isAt(grid);
  await keys.tabTo(button('Notifications, 2 unread'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.use(button('Mark all as read'));
  await button('Mark all as read').waitFor({ state: 'detached' });
  await keys.isAt(dialog('Notifications').locator('*'));
  await keys.press('Escape');
  await keys.isAt(button('Notifications'));

  // People: created, made inactive, inspected and deleted.
  await keys.press('g', 'u');
  await keys.use(button('New User'));
  await keys.isAt(field('Name'));
  await keys.type('Aaron Door');
  await keys.tabTo(field('Email'));
  await keys.type('aaron@example.com');
  await keys.tabTo(page.getByLabel('Password', { exact: true }));
  await keys.type(password);
  await keys.use(page.getByRole('switch', { name: 'Active' }), 'Space');
  await keys.use(button('Create'));
  await keys.isAt(button('New User'));
  const aaron = page.getByRole('row', { name: 'Aaron Door' });
  await aaron.waitFor();
  await keys.tabTo(grid);
  await keys.press('Control+Home', 'Home', ...Array.from({ length: 4 }, () => 'ArrowRight'));
  await keys.press('Enter');
  await aaron.getByRole('switch', { checked: false }).waitFor();
  await keys.press('Home', 'Enter');
  await keys.use(dialog('View Record').getByRole('link', { name: 'Notes' }));
  await keys.use(button('Stop inspecting'));
  await button('Stop inspecting').waitFor({ state: 'detached' });
  await keys.press('g', 'u');
  await keys.tabTo(grid);
  await keys.press('Control+Home', 'Delete');
  await keys.use(question.getByRole('button', { name: 'Delete' }));
  await aaron.waitFor({ state: 'detached' });
  await keys.isAt(grid);

  await keys.press('Control+k');
  await keys.isAt(choice('Search or type a command'));
  await keys.type('log out');
  await page.getByRole('option', { name: 'Log Out', selected: true }).waitFor();
  await keys.press('Enter');
  await keys.isAt(field('Email'));
});

story('an assignee needs no mouse', async ({ server, signIn }) => {
  const root = await server.signInRoot();
  const uma = await createAccount(root, 'Uma Keys');
  await createAccount(root, 'Udo Board');
  const { _id: id } = await createTask(root, { title: 'Sweep the yard', assignedTo: [uma._id] });
  const person = await signIn(uma, `/task/${id}`);
  // Asked again when the task has just been handed over.
  person.expected.push(/status of 404 .*unassigned/);
  const { page } = person;
  const keys = new Keyboard(page);
  const { button, card, choice, field, item } = keys;
  const yard = card('Sweep the yard');

  const status = (value: string) =>
    page.getByRole('region', { name: /^Task:/ }).getByRole('button', { name: `Status: ${value}` });
  await keys.use(status('Pending'));
  await keys.isAt(item('Pending'));
  await keys.press('ArrowDown', 'Enter');
  await keys.isAt(status('In Progress'));
  await keys.press('c');
  await keys.isAt(field('Comment'));
  await keys.type('Half done');
  await keys.press('Control+Enter');
  await page.getByRole('log').getByText('Half done').waitFor();
  await keys.press('Escape', 'Escape');
  await keys.isAt(yard);

  await keys.menu('Update Task Status', 'Enter');
  await keys.use(choice('Status'));
  await page.getByRole('option', { name: 'On Hold' }).waitFor();
  await keys.press('End', 'Enter');
  await keys.use(button('Update'));
  await yard.getByText('On Hold').waitFor();
  await keys.isAt(yard);

  // Handed over, the task leaves the list, and the focus stays on the screen.
  await keys.menu('Update Task Status', 'ArrowDown', 'Enter');
  // One person only: arrows go from one to the next, and choose.
  await keys.isAt(page.getByRole('searchbox'));
  await keys.type('Udo Board');
  await keys.tabTo(page.getByRole('radio', { name: 'Udo Board' }));
  await keys.press('Space');
  await keys.use(button('Assign'));
  await yard.waitFor({ state: 'detached' });
  await keys.isAt(page.locator('main *'));
  await keys.tabTo(button('Log Out'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.isAt(field('Email'));
});

story('no bar, and no open task, covers the focus', async ({ server, signIn }) => {
  const root = await server.signInRoot();
  const titles = ['Air the room', 'Beat the rug', 'Clean the sink', 'Dust the shelf'];
  const tia = await createAccount(root, 'Tia Bars', 'Admin');
  for (const title of titles) await createTask(root, { title, assignedTo: [tia._id] });
  const { page, url } = await signIn(tia, '/');
  const keys = new Keyboard(page);
  const oldest = keys.card(titles[0]!);
  const there = async () => {
    await keys.tabTo(oldest.getByRole('button', { name: 'Delete' }));
    await keys.tabTo(keys.button('New Task'), 'Shift+Tab');
  };

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${url}/task?view=cards`);
  await oldest.waitFor();
  await there();
  await oldest.press('Space');
  await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor();
  await there();
  await oldest.press('Escape');
  await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor({ state: 'detached' });

  // The task is next to the list, which keeps its tools.
  await page.setViewportSize({ width: 992, height: 740 });
  await oldest.getByRole('link', { name: titles[0] }).press('Enter');
  await keys.button('Close task').waitFor();
  await keys.tabTo(keys.button('New Task'), 'Shift+Tab');
  await keys.tabTo(keys.field('Comment'));

  // What WCAG 1.4.10 asks for: 1280 by 1024 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await keys.tabTo(keys.button('Close task'), 'Shift+Tab');
  await keys.tabTo(keys.field('Comment'));
});

story('links at the start of a page skip to its parts', async ({ server, signInRoot }) => {
  const root = await server.signInRoot();
  const ada = await createAccount(root, 'Ada Skips');
  await createTask(root, { title: 'Grease the lock', assignedTo: [ada._id] });
  const person = await signInRoot('/task');
  const { page } = person;
  await person.card('Grease the lock').waitFor();
  await page.reload();
  await person.card('Grease the lock').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  /** Presses Tab until the condition holds. @returns how often */
  const tabs = async (isThere: () => Promise<boolean>) => {
    for (let count = 1; count <= 8; count += 1) {
      await page.keyboard.press('Tab');
      if (await isThere()) return count;
    }
    return Infinity;
  };
  const onCard = () => page.evaluate(() => document.activeElement?.matches('article') === true);
  const skip = await tabs(async () => (await focused()) === 'Skip to list');
  await page.keyboard.press('Enter');
  const rest = await tabs(onCard);
  expect(skip + rest).toBeLessThanOrEqual(8);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Task: Grease the lock' }).waitFor();
  await page.goto(page.url());
  await page.getByRole('region', { name: 'Task: Grease the lock' }).waitFor();
  await page.getByRole('link', { name: 'Skip to open task' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('open-task');
});
