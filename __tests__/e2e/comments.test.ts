import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

const panel = (page: Page) => page.getByRole('region', { name: /^Task(:|$)/ });
const comments = (page: Page) => panel(page).getByRole('log');

story(
  'people mention each other by keyboard and by mouse, and change and delete what they said',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const mia = await createAccount(root, 'Mia Mention', 'Admin');
    const noa = await createAccount(root, 'Noa Named', 'User');
    await createAccount(root, 'Nob Outside', 'User');
    const lamp = await createTask(root, { title: 'A lamp for the desk', assignedTo: [noa._id] });
    const task = await createTask(root, { title: 'Order bulbs', assignedTo: [noa._id, mia._id] });

    const writer = await signIn(mia);
    const reader = await signIn(noa);
    const { page } = writer;
    for (const person of [writer, reader]) {
      await person.page.goto(`${person.url}/task/${task._id}`);
      await panel(person.page).getByRole('textbox', { name: 'Comment' }).waitFor();
    }
    const field = panel(page).getByRole('textbox', { name: 'Comment', exact: true });
    const people = page.getByRole('listbox', { name: 'People' });

    // By keyboard. Escape closes the list and not the task.
    await field.pressSequentially('For **you**, @no');
    await people.getByRole('option', { name: 'Noa Named' }).waitFor();
    expect(await people.getByRole('option', { name: 'Nob Outside' }).count()).toBe(0);
    const active = await field.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Noa Named');
    await page.keyboard.press('Escape');
    await people.waitFor({ state: 'detached' });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@noa');
    await people.waitFor();
    await page.keyboard.press('Enter');
    await expectSoon(() => field.inputValue(), 'For **you**, @Noa Named ');

    // By mouse.
    await page.keyboard.type('see #lamp');
    await page.getByRole('option', { name: 'A lamp for the desk' }).click();
    const said = `For **you**, @Noa Named see #${lamp.number} `;
    await expectSoon(() => field.inputValue(), said);
    await page.keyboard.press('Control+Enter');

    const mention = comments(reader.page).locator('.mention.own');
    await mention.getByText('@Noa Named').waitFor();
    await comments(reader.page).locator('strong', { hasText: 'you' }).waitFor();
    await comments(reader.page)
      .getByRole('link', { name: `#${lamp.number}` })
      .waitFor();
    await reader.page.getByRole('button', { name: /^Notifications/ }).click();
    const told = reader.page.getByRole('dialog', { name: 'Notifications' });
    await told.getByText('Mia Mention mentioned you in a comment on').waitFor();
    expect(await told.getByText('commented on').count()).toBe(0);
    await reader.page.keyboard.press('Escape');
    expect(
      await comments(reader.page).getByRole('button', { name: 'Comment actions' }).count(),
    ).toBe(0);

    // An edit survives a reload, and the other person sees it at once.
    const actions = () => comments(page).getByRole('button', { name: 'Comment actions' });
    await actions().click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = page.getByRole('textbox', { name: 'Edit comment' });
    await editor.press('Control+End');
    await page.keyboard.type('today');
    await page.reload();
    await expectSoon(() => editor.inputValue(), `${said.trim()}today`);
    await editor.press('Control+Enter');
    await comments(reader.page).getByText('today').waitFor();
    await comments(reader.page).getByRole('button', { name: 'edited' }).click();
    const versions = reader.page.getByRole('dialog', { name: 'Versions of the comment' });
    await versions.getByText(/^Until /).waitFor();
    await expectSoon(() => versions.getByRole('listitem').count(), 2);
    await reader.page.keyboard.press('Escape');

    // What is deleted comes back.
    await actions().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await mention.waitFor({ state: 'detached' });
    await page.getByText('Comment deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await mention.waitFor();
    await comments(page).locator('.mention').waitFor();

    // The history has the values.
    await root.patch(`/api/tasks/${task._id}`, { priority: 'High', labels: ['urgent'] });
    const text = 'changed the priority from Medium to High';
    for (const one of [page, reader.page])
      await comments(one)
        .getByText(new RegExp(`added the label urgent and ${text}`))
        .waitFor();
  },
);
