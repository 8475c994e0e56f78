// With --all: stories of saved views.
import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { insecureHost } from '../helpers/startBrowser';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest();

/** Six tasks: two of them urgent and of the garden. */
async function plant(admin: TestClient, ownerId: string, suffix = ''): Promise<void> {
  for (const [index, title] of ['Paint', 'Mow', 'Weed', 'Water', 'Dig', 'Prune'].entries()) {
    await createTask(admin, {
      title: title + suffix,
      description: 'In the garden',
      assignedTo: [ownerId],
      priority: index < 2 ? 'High' : 'Low',
      labels: ['garden'],
      dueDate: `2031-01-0${index + 1}`,
    });
  }
}
const query = (page: Page) => new URL(page.url()).searchParams;

async function choosePriority(page: Page, priority: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Priority', exact: true }).click();
  await page.getByRole('option', { name: priority }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

story(
  'back and forward restore what each entry said; leaving for another screen is not taken back',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Back', 'Admin');
    await plant(root, ada._id, ' again');
    const person = await signIn(ada);
    const { page } = person;
    const card = (title: string) => person.card(`${title} again`);
    await page.clock.install();
    await person.openTasks();
    await choosePriority(page, 'High');
    await page.waitForURL(/priority=High/);
    await page.goto(`${server.url}/task?priority=Low&q=weed+again`);
    await card('Weed').waitFor();
    await page.goBack();
    await card('Mow').waitFor();
    expect(query(page).getAll('priority')).toEqual(['High']);
    expect(query(page).has('q')).toBe(false);
    await page.goForward();
    await card('Weed').waitFor();
    await expectSoon(() => page.getByRole('article').count(), 1);

    // Typing that has not ended must not pull anybody back from where they go. It cannot end while the clock is stopped.
    await person.stopTime();
    await page.keyboard.press('/');
    await page.keyboard.press('End');
    await page.keyboard.type(' or not');
    await card('Weed').waitFor({ state: 'detached' });
    expect(query(page).get('q')).toBe('weed again');
    await page
      .getByRole('link', { name: /^Docket/ })
      .first()
      .click();
    await page.waitForURL(`${server.url}/`);
    await page.clock.runFor(1_000);
    expect(page.url()).toBe(`${server.url}/`);
    await page.clock.resume();
    await page.goBack();
    await card('Weed').waitFor();
    await expectSoon(
      () =>
        page.getByRole('textbox', { name: 'Filter by title, description or people' }).inputValue(),
      'weed again',
    );
  },
);

story(
  'over plain HTTP, where pages have no clipboard, a link is copied all the same',
  async ({ server, openBrowser }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Plain', 'Admin');
    const person = await openBrowser(ada.name, `http://${insecureHost}:${server.port}`);
    const { page } = person;
    await person.signIn(ada.email, 'Pass-word-1!');
    await person.dismissGreeting();
    await person.openTasks();
    expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
    await choosePriority(page, 'High');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const copied = person.seeToast('Link copied');
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await copied;
    // As long as the menu is on its way out, keys are meant for it.
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+v');
    await expectSoon(
      () =>
        page.getByRole('textbox', { name: 'Filter by title, description or people' }).inputValue(),
      `${person.url}/task?priority=High&view=cards`,
    );
  },
);
