// With --all: long ways back and forward.
import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { importTasks } from '../helpers/importTasks';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest({ motion: 'full' });

/** Many tasks whose cards differ in height; every tenth is urgent. */
const plant = (admin: TestClient, owner: string) =>
  importTasks(
    admin,
    Array.from({ length: 160 }, (_none, index) => ({
      title: `Task ${index + 1}`,
      description: 'It has to be done well, and it takes a while. '.repeat((index + 1) % 4),
      assignees: [owner],
      priority: index % 10 === 9 ? 'High' : 'Low',
      labels: index % 3 === 2 ? ['garden'] : [],
    })),
  );

/** The first card that is seen below the bar, and how far it is from the top of the window. */
const firstCard = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll<HTMLElement>('article[data-task]')].find(
      (one) => one.getBoundingClientRect().bottom > 56,
    );
    return card
      ? [card.querySelector('h2')?.textContent, Math.round(card.getBoundingClientRect().top / 4)]
      : null;
  });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
/** A card well inside the window: its id, and how far it is from the top. */
const someCard = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll<HTMLElement>('article[data-task]')].find(
      (one) => one.getBoundingClientRect().top > 200,
    );
    return { id: card?.dataset.task ?? '', top: card?.getBoundingClientRect().top ?? 0 };
  });
/** Whether the card is where it was, and has the focus. */
const isBack = (page: Page, { id, top }: { id: string; top: number }) =>
  page.evaluate(
    ({ selector, was }) => {
      const card = document.querySelector(selector);
      const now = card?.getBoundingClientRect().top ?? Infinity;
      return Math.abs(now - was) <= 1 && document.activeElement === card;
    },
    { selector: `article[data-task="${id}"]`, was: top },
  );
const panel = (page: Page) => page.getByRole('region', { name: /^Task(:|$)/ });

/** Presses J that often in an open task. @returns the id of the task that is open then */
async function readOn(page: Page, times: number): Promise<string> {
  const openId = () => page.locator('[data-open-task]').getAttribute('data-open-task');
  for (let turn = 0; turn < times; turn += 1) {
    const before = await openId();
    await page.keyboard.press('j');
    await expectSoon(async () => (await openId()) !== before, true);
  }
  return (await openId()) ?? '';
}

/** Resolves when the page has been drawn a second time from now. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Scrolls as a dragged scroll bar does, step by step. */
async function scrollCards(page: Page, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await page.evaluate(() => window.scrollBy({ top: 430, behavior: 'instant' }));
    await drawn(page);
  }
}

story(
  'cards: Back and Forward lead to where one was, also to another filter',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ada = await createAccount(root, 'Ada Back', 'Admin');
    await plant(root, ada.email);
    const person = await signIn(ada);
    const { page } = person;
    await person.openTasks();
    await person.card('Task 160').waitFor();
    await scrollCards(page, 12);
    const place = await firstCard(page);

    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await heading(page, 'Notes');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await heading(page, 'Task Management');
    await expectSoon(() => firstCard(page), place);

    // Next to an open task the list has one column instead of two.
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      const card = await someCard(page);
      await page.locator(`article[data-task="${card.id}"] a[data-task-link]`).click();
      await panel(page).getByRole('button', { name: 'Close task' }).waitFor();
      await close();
      await panel(page).waitFor({ state: 'detached' });
      await expectSoon(() => isBack(page, card), true);
      // And stays there.
      for (let frames = 0; frames < 10; frames += 1) await drawn(page);
      expect(await isBack(page, card)).toBe(true);
    }

    // After J the list stays where the task is that was read last.
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      const card = await someCard(page);
      await page.locator(`article[data-task="${card.id}"] a[data-task-link]`).click();
      await panel(page).getByRole('button', { name: 'Close task' }).waitFor();
      const id = await readOn(page, 15);
      await close();
      await panel(page).waitFor({ state: 'detached' });
      const isThere = () =>
        page.evaluate((last) => {
          const focused = document.activeElement as HTMLElement | null;
          const { top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
          return focused?.dataset.task === last && top >= 56 && bottom <= window.innerHeight;
        }, id);
      await expectSoon(isThere, true);
      for (let frames = 0; frames < 10; frames += 1) await drawn(page);
      expect(await isThere()).toBe(true);
    }

    // A filter is an entry of its own, and begins at its top.
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Priority', exact: true }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done' }).click();
    // Its button gets the focus back when it has closed, and is scrolled into view by that.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.searchParams.get('priority') === 'High');
    await person.card('Task 150').waitFor();
    // The screen knows the new entry a moment after the address does; nobody goes back as fast as a test.
    await expectSoon(
      () => page.evaluate(() => localStorage.getItem('docket.lastLink')?.includes('priority=High')),
      true,
    );
    await scrollCards(page, 1);
    const filtered = await firstCard(page);
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('priority') === null);
    await person.card('Task 159').waitFor();
    await page.goForward();
    await page.waitForURL((url) => url.searchParams.get('priority') === 'High');
    await expectSoon(() => firstCard(page), filtered);
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('priority') === null);

    // Typing makes no entry: Back leads to the screen before.
    await page.keyboard.press('/');
    await page.keyboard.type('garden');
    await page.waitForURL((url) => url.searchParams.get('q') === 'garden');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
  },
);

story(
  'table: Back leads to the row where one was, and undoes the layout',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const ben = await createAccount(root, 'Ben Back', 'Admin');
    await plant(root, ben.email);
    const person = await signIn(ben);
    const { page } = person;
    await person.openTasks();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Tasks' });
    await grid.getByRole('row').nth(5).waitFor();
    await page.waitForURL((url) => url.searchParams.get('view') === 'table');
    await grid.evaluate((element) => element.scrollTo({ top: 2_000, behavior: 'instant' }));
    const scrollTop = () => grid.evaluate((element) => element.scrollTop);
    await drawn(page);
    const place = await scrollTop();
    expect(place).toBeGreaterThan(1_500);

    // A task that is opened and closed: the same row is active at the same place.
    const row = grid.locator('[data-row]:not([data-row=""])').nth(12);
    await row.locator('[data-column=title]').click();
    const active = () => grid.getAttribute('aria-activedescendant');
    const cell = await active();
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.keyboard.press('Enter');
      await panel(page).getByRole('button', { name: 'Close task' }).waitFor();
      await close();
      await panel(page).waitFor({ state: 'detached' });
      await grid.and(page.locator(':focus')).waitFor();
      await drawn(page);
      expect([await scrollTop(), await active()]).toEqual([place, cell]);
    }

    // After J the row of the task that was read last is the active one, and in view.
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Close task' }).waitFor();
    const id = await readOn(page, 20);
    await page.keyboard.press('Escape');
    await grid.and(page.locator(':focus')).waitFor();
    const activeRow = () =>
      grid.evaluate((element) => {
        const cell = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
        const row = cell?.closest<HTMLElement>('[data-row]');
        const { top, bottom } = row?.getBoundingClientRect() ?? new DOMRect();
        const frame = element.getBoundingClientRect();
        return top > frame.top && bottom <= frame.bottom ? row?.dataset.row : undefined;
      });
    await expectSoon(activeRow, id);
    for (let frames = 0; frames < 10; frames += 1) await drawn(page);
    expect(await activeRow()).toBe(id);
    const further = await scrollTop();

    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await heading(page, 'Notes');
    await page.goBack();
    await heading(page, 'Task Management');
    await expectSoon(scrollTop, further);
    await page.goBack();
    await page.getByRole('feed', { name: 'Tasks' }).waitFor();
    await page.goForward();
    await expectSoon(scrollTop, further);
  },
);
