import type { Page } from 'playwright-core';
import type { Task } from '../../src/contract/task';
import { dragByFinger, onPhone } from '../helpers/e2ePhone';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
/** What a browser says by itself when there is nobody at the other end. */
const noNetwork = /ERR_|WebSocket|Failed to load resource/;

const section = (page: Page) => page.getByRole('region', { name: 'Checklist' });
const newLine = (page: Page) => section(page).getByRole('textbox', { name: 'New line' });
const box = (page: Page, name: string) =>
  section(page).getByRole('checkbox', { name, exact: true });
const lineOf = (page: Page, name: string) =>
  page.locator('[data-line]', { has: page.getByRole('checkbox', { name, exact: true }) });
/** As they are seen, from top to bottom. */
const lines = (page: Page) =>
  section(page)
    .locator('[data-line]')
    .evaluateAll((items) =>
      items
        .map((item) => ({ top: item.getBoundingClientRect().top, text: item.textContent }))
        .sort((one, other) => one.top - other.top)
        .map(({ text }) => text),
    );
/** Away from the edges, where a drag scrolls. */
const inTheMiddle = (page: Page) =>
  section(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
const paste = async (page: Page, text: string) => {
  await newLine(page).focus();
  await newLine(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
};

story(
  'a checklist is written, pasted, moved and ticked by mouse and keyboard, and others see it live',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Admin', 'Admin');
    const uma = await createAccount(root, 'Uma User', 'User');
    const task = await createTask(root, { title: 'Prepare the stand', assignedTo: [uma._id] });

    const writer = await signIn(ada, `/task/${task._id}`);
    const reader = await signIn(uma, `/task/${task._id}`);
    const { page } = writer;

    // By the key of the open task, then Enter after each line.
    await section(page).waitFor();
    await page.getByRole('region', { name: /^Task:/ }).focus();
    await page.keyboard.press('l');
    await page.keyboard.type('Book');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Pack');
    await page.keyboard.press('Enter');
    await paste(page, '- [x] Order power\n- [ ] Print lists\n\n');
    const first = ['Book', 'Pack', 'Order power', 'Print lists'];
    await expectSoon(() => lines(reader.page), first);
    await section(page).getByText('1 / 4').waitFor();

    // The handle appears under the mouse.
    await inTheMiddle(page);
    const line = lineOf(page, 'Print lists');
    await line.hover();
    await line.locator('.handle').hover();
    await page.mouse.down();
    const target = await lineOf(page, 'Book').boundingBox();
    if (!target) throw new Error('not there');
    await page.mouse.move(target.x + 20, target.y + target.height, { steps: 5 });
    await page.mouse.move(target.x + 20, target.y + 3, { steps: 3 });
    await expectSoon(() => lines(page), ['Print lists', 'Book', 'Pack', 'Order power']);
    await page.mouse.up();
    const moved = ['Print lists', 'Book', 'Pack', 'Order power'];
    await expectSoon(() => lines(reader.page), moved);

    // Escape gives up a drag, and the task stays open.
    await lineOf(page, 'Pack').hover();
    await lineOf(page, 'Pack').locator('.handle').hover();
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + 3, { steps: 3 });
    await expectSoon(() => lines(page), ['Pack', 'Print lists', 'Book', 'Order power']);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expectSoon(() => lines(page), moved);

    // By keyboard: the focus goes along.
    await box(page, 'Print lists').focus();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('Control+ArrowDown');
    await expectSoon(() => lines(page), ['Book', 'Pack', 'Print lists', 'Order power']);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Pack six lamps');
    await page.keyboard.press('Enter');
    await expectSoon(
      () => lines(reader.page),
      ['Book', 'Pack six lamps', 'Print lists', 'Order power'],
    );
    await section(reader.page).getByText('2 / 4').waitFor();
    // Escape discards, and what is typed is taken as it is.
    await lineOf(page, 'Book').getByText('Book').click();
    await page.keyboard.type(' nothing');
    await page.keyboard.press('Escape');
    await lineOf(page, 'Book').getByText('Book', { exact: true }).waitFor();
    expect(await box(page, 'Book').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await newLine(page).fill('12. May');
    await newLine(page).press('Enter');
    await box(reader.page, '12. May').waitFor();
    await box(page, '12. May').focus();
    await page.keyboard.press('Delete');
    await box(reader.page, '12. May').waitFor({ state: 'detached' });
    // The menu of a line, by keyboard alone.
    await box(page, 'Book').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Change the text' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Change the text' }).waitFor({ state: 'detached' });
    expect(await box(page, 'Book').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Change the text' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text of the line' }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Book');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    expect(
      await box(page, 'Order power').evaluate((field) => field === document.activeElement),
    ).toBe(true);

    // An assignee ticks by the mouse, and cannot create tasks.
    await box(reader.page, 'Book').click();
    await section(page).getByText('3 / 4').waitFor();
    await lineOf(reader.page, 'Book').hover();
    await lineOf(reader.page, 'Book').getByRole('button', { name: 'More for Book' }).click();
    await reader.page.getByRole('menuitem', { name: 'Move down' }).waitFor();
    expect(await reader.page.getByRole('menuitem', { name: 'Make it a task' }).count()).toBe(0);
    await reader.page.keyboard.press('Escape');

    // A line becomes a task for the same people.
    await lineOf(page, 'Order power').hover();
    await lineOf(page, 'Order power').getByRole('button', { name: 'More for Order power' }).click();
    await page.getByRole('menuitem', { name: 'Make it a task' }).click();
    await page.getByText('“Order power” was created.').waitFor();
    await expectSoon(() => lines(reader.page), ['Book', 'Pack six lamps', 'Print lists']);
    const made = ((await root.get('/api/tasks')).body as Task[]).find(
      ({ title }) => title === 'Order power',
    );
    expect(made?.assignedTo.map(({ _id }) => _id)).toEqual([uma._id]);

    // The history says so, and its card counts.
    await page.getByText('ticked Print lists').waitFor();
    await page.getByRole('button', { name: 'Close task' }).click();
    const card = page.getByRole('article', { name: 'Prepare the stand' });
    await card.getByText('2 / 3').waitFor();
  },
);

story(
  'without a connection lines are changed too, merged with those of others, and undone alone',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Away', 'Admin');
    const uma = await createAccount(root, 'Uma There', 'User');
    const task = await createTask(root, { title: 'Pack the lamps', assignedTo: [uma._id] });
    const away = await signIn(ada, `/task/${task._id}`);
    const there = await signIn(uma, `/task/${task._id}`);
    away.expected.push(noNetwork);
    await paste(away.page, 'one\ntwo\nthree');
    await box(there.page, 'three').waitFor();

    await away.context.setOffline(true);
    await away.page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
    await box(away.page, 'one').click();
    await newLine(away.page).fill('four');
    await newLine(away.page).press('Enter');
    await expectSoon(() => lines(away.page), ['one', 'two', 'three', 'four']);
    await box(there.page, 'two').click();
    await newLine(there.page).fill('five');
    await newLine(there.page).press('Enter');
    await section(there.page).getByText('1 / 4').waitFor();

    await away.context.setOffline(false);
    for (const { page } of [away, there]) {
      await section(page).getByText('2 / 5').waitFor();
      await expectSoon(() => lines(page), ['one', 'two', 'three', 'four', 'five']);
    }
    // Only the own line goes, then only the own tick.
    await away.page.getByRole('region', { name: /^Task:/ }).focus();
    await away.page.keyboard.press('Control+Z');
    await expectSoon(() => lines(there.page), ['one', 'two', 'three', 'five']);
    await away.page.keyboard.press('Control+Z');
    await section(there.page).getByText('1 / 4').waitFor();
    expect(await box(there.page, 'two').isChecked()).toBe(true);
  },
);

story(
  'on a phone a finger moves a line, and what is typed survives a reload',
  async ({ server, browser }) => {
    const root = await server.signInRoot();
    const ann = await createAccount(root, 'Ann Phone', 'User');
    const task = await createTask(root, { title: 'Small list', assignedTo: [ann._id] });
    const place = { url: server.url, email: ann.email, path: `/task/${task._id}` };
    await onPhone(browser, place, async (page) => {
      await paste(page, 'one\ntwo\nthree');
      await box(page, 'three').tap();
      await section(page).getByText('1 / 3').waitFor();
      await inTheMiddle(page);
      const from = await lineOf(page, 'three').locator('.handle').boundingBox();
      const to = await lineOf(page, 'one').boundingBox();
      if (!from || !to) throw new Error('not there');
      const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      await dragByFinger(page, start, [to.y + 2 * to.height, to.y + to.height, to.y + 4]);
      await expectSoon(() => lines(page), ['three', 'one', 'two']);
      await newLine(page).fill('half a li');
      await page.reload();
      await expectSoon(() => newLine(page).inputValue(), 'half a li');
      await expectSoon(() => lines(page), ['three', 'one', 'two']);
    });
  },
);
