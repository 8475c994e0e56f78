// With --all: stories of shared views, and of check boxes in texts.
import type { Page } from 'playwright-core';
import { undoableChanges } from '../helpers/e2ePerson';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

async function openViews(page: Page) {
  await page.getByRole('button', { name: /^Views/ }).click();
  const menu = page.getByRole('menu', { name: 'Views' });
  await menu.waitFor();
  return menu;
}

story(
  'a view that one person shares is another one’s start, until it is not shared any more',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ann = await createAccount(root, 'Ann Shares', 'Admin');
    const uma = await createAccount(root, 'Uma Starts', 'User');
    for (const [title, priority] of [
      ['Varnish', 'High'],
      ['Polish', 'Low'],
    ] as const)
      await createTask(root, { title, priority, assignedTo: [uma._id] });

    const owner = await signIn(ann);
    const other = await signIn(uma);
    await owner.page.goto(`${server.url}/task?priority=High&view=table`);
    await (await openViews(owner.page)).getByText('Save this view...').click();
    await owner.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Urgent');
    await owner.page.keyboard.press('Enter');
    await owner.page.getByRole('button', { name: 'Views: Urgent' }).waitFor();
    await other.openTasks();
    await other.card('Polish').waitFor();

    await (await openViews(owner.page)).getByText('Manage views...').click();
    const share = owner.page.getByRole('button', { name: 'Share Urgent with everybody' });
    await share.click();
    const menu = await openViews(other.page);
    await menu.getByRole('menuitemradio', { name: /Urgent\s*By Ann Shares/ }).click();
    await other.page.waitForURL(/view=table/);
    await other.page.getByRole('button', { name: 'Views: Urgent' }).waitFor();
    const set = other.seeToast('"Urgent" is your start now');
    await (await openViews(other.page)).getByText('Start with "Urgent"').click();
    await set;

    // Another screen and back, and on another device: the tasks begin with it.
    await other.page.getByRole('link', { name: 'Notes', exact: true }).first().click();
    await other.page.waitForURL(/\/note/);
    await other.page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await other.page.waitForURL(/priority=High/);
    const device = await signIn(uma);
    await device.page.goto(`${server.url}/task`);
    await device.page.waitForURL(/priority=High/);
    await device.page.getByText('Varnish').first().waitFor();
    expect(await device.page.getByText('Polish').count()).toBe(0);

    await share.click();
    await other.page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    await device.page.goto(`${server.url}/task`);
    await device.page.getByText('Polish').first().waitFor();
  },
);

story(
  'a box that one person ticks in a description is ticked for who has the task open',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Ticks', 'Admin');
    const ben = await createAccount(root, 'Ben Reads', 'User');
    const task = await createTask(root, {
      title: 'Move the shelves',
      description: '- [ ] screws\n- [ ] screws\n  - [ ] wall plugs',
      assignedTo: [ben._id],
    });
    const [editor, reader] = [await signIn(ada), await signIn(ben)];
    for (const { page } of [editor, reader]) {
      await page.goto(`${server.url}/task/${task._id}`);
      await page.getByRole('checkbox', { name: 'wall plugs' }).waitFor();
    }
    const screws = (page: Page) => page.getByRole('checkbox', { name: 'screws' });
    expect(await screws(reader.page).first().isDisabled()).toBe(true);
    await screws(editor.page).nth(1).click();
    await expectSoon(() => screws(reader.page).nth(1).isChecked(), true);
    expect(await screws(reader.page).first().isChecked()).toBe(false);

    // By keys, and taken back.
    await editor.page.keyboard.press('Tab');
    await editor.page.keyboard.press('Space');
    await expectSoon(() => undoableChanges(editor.page), 2);
    const plugs = reader.page.getByRole('checkbox', { name: 'wall plugs' });
    await expectSoon(() => plugs.isChecked(), true);
    await editor.page.keyboard.press('ControlOrMeta+z');
    await expectSoon(() => plugs.isChecked(), false);
    expect(await screws(reader.page).nth(1).isChecked()).toBe(true);
  },
);
