import type { Locator } from 'playwright-core';
import type { Person } from '../helpers/e2ePerson';
import { createAccount, password } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

// Sections 2 and 9: sizes and colours, which only a layout has.

const story = createStoryTest({ motion: 'full' });

interface Box {
  width: number;
  height: number;
  /** Height of what is inside, scrolled out of sight or not. */
  content: number;
  top: number;
  right: number;
}

/** Its transition over, the element's size as it is drawn. */
async function boxOf(locator: Locator): Promise<Box> {
  await locator.waitFor();
  return locator.evaluate(async (element) => {
    // A spinner has no end to wait for.
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    const { width, height, top, right } = element.getBoundingClientRect();
    return { width, height, content: element.scrollHeight, top, right };
  });
}

const openBell = async (person: Person) => {
  await person.page.getByRole('button', { name: 'Notifications' }).click();
  return person.dialog('Notifications');
};

story(
  'The notification menu is 320 px wide, at most 400 px tall, and scrolls',
  async ({ server, signIn }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    const person = await signIn(account);
    const empty = await boxOf(await openBell(person));
    expect(empty.width).toBe(320);
    expect(empty.height).toBeLessThan(400);
    for (let number = 1; number <= 12; number += 1)
      await createTask(admin, { title: `Task ${number}`, assignedTo: [account._id] });
    const menu = person.dialog('Notifications');
    await menu.getByRole('listitem').nth(11).waitFor();
    const full = await boxOf(menu);
    expect([full.width, full.height]).toEqual([320, 400]);
    expect(full.content).toBeGreaterThan(400);
    await menu.getByRole('listitem').nth(11).scrollIntoViewIfNeeded();
    expect(await menu.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  },
);

story('Select widget: max menu height 300, min 140', async ({ server, signInRoot }) => {
  const admin = await server.signInRoot();
  for (let number = 1; number <= 14; number += 1) await createAccount(admin, `Person ${number}`);
  const root = await signInRoot();
  await root.openTasks();
  await root.page.getByRole('button', { name: 'New Task' }).click();
  const menuAt = async (height: number) => {
    await root.page.setViewportSize({ width: 1280, height });
    await root.dialog('New Task').getByRole('combobox', { name: 'Assign To' }).click();
    const box = await boxOf(root.page.getByRole('listbox'));
    await root.page.keyboard.press('Escape');
    await root.page.getByRole('listbox').waitFor({ state: 'hidden' });
    return box.height;
  };
  expect(await menuAt(900)).toBe(300);
  expect(await menuAt(300)).toBe(140);
});

story('Toasts: top-right; swipe threshold 80 percent', async ({ server, openBrowser }) => {
  const admin = await server.signInRoot();
  const account = await createAccount(admin, 'Swipe Tester');
  const person = await openBrowser(account.name);
  const { page } = person;
  // While the page's clock is stopped, the toast does not close by itself.
  await page.clock.install();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').waitFor();
  await person.stopTime();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const toast = person.toast('Welcome back Swipe Tester!');
  // React shows what was loaded late by a timer, so time passes in steps until the toast is there.
  await expectSoon(async () => {
    await page.clock.runFor(100);
    return toast.isVisible();
  }, true);
  const { width, height, top, right } = await boxOf(toast);
  expect(1280 - right).toBeLessThan(40);
  expect(top).toBeLessThan(120);
  const swipe = async (part: number) => {
    const x = right - width / 2;
    await page.mouse.move(x, top + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - width * part, top + height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(0.75);
  expect((await boxOf(toast)).right).toBe(right);
  await swipe(0.85);
  // Enough for it to fade, and less than it stays.
  await page.clock.runFor(1_000);
  await toast.waitFor({ state: 'detached' });
});

story('Role colours: Root red, Admin yellow, User blue', async ({ server, signIn, signInRoot }) => {
  const admin = await server.signInRoot();
  const hues: Record<string, string[]> = {};
  for (const person of [
    await signInRoot(),
    await signIn(await createAccount(admin, 'Adam Admin', 'Admin')),
    await signIn(await createAccount(admin, 'Ursula User')),
  ]) {
    const badge = person.page.locator('[data-signed-in-user] [data-tone]');
    await badge.waitFor();
    const [role, colour] = await badge.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas) canvas.fillStyle = getComputedStyle(element).backgroundColor;
      canvas?.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      const most = Math.max(red, green, blue);
      const names = (
        [
          ['red', red],
          ['green', green],
          ['blue', blue],
        ] as const
      )
        .filter(([, value]) => value >= most * 0.7)
        .map(([name]) => name);
      return [element.textContent ?? '', names] as const;
    });
    hues[role] = colour;
  }
  expect(hues).toEqual({
    Root: ['red'],
    Admin: ['red', 'green'],
    User: expect.arrayContaining(['blue']),
  });
  expect(hues.User).not.toContain('red');
});
