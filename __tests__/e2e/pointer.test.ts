import type { Locator } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

/** Whether an element can be seen as the styles have it, with all that contains it. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((node) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );

story(
  'the check box of a card appears under the mouse, stays while it is checked, and selects',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const ann = await createAccount(admin, 'Ann Lee');
    for (const title of ['Beta', 'Alpha'])
      await createTask(admin, { title, assignedTo: [ann._id] });
    const root = await signInRoot('/task');
    const box = (title: string) => root.card(title).getByRole('checkbox', { includeHidden: true });
    const seen = async () => [await isSeen(box('Alpha')), await isSeen(box('Beta'))];
    await root.card('Beta').waitFor();
    await root.page.mouse.move(5, 5);
    await expectSoon(seen, [false, false]);
    await root.card('Alpha').getByText('Medium').hover();
    await expectSoon(seen, [true, false]);
    await root.card('Beta').getByText('Medium').hover();
    await expectSoon(seen, [false, true]);
    // What has the keyboard shows it too.
    await root.page.mouse.move(5, 5);
    await root.card('Alpha').focus();
    await expectSoon(seen, [true, false]);
    await root.card('Beta').hover();
    await box('Beta').click();
    await root.page.getByText('1 selected', { exact: true }).waitFor();
    await root.page.mouse.move(5, 5);
    await root.page.getByRole('button', { name: 'New Task' }).focus();
    // While something is selected, each card offers to join.
    await expectSoon(seen, [true, true]);
  },
);

story(
  'a key acts on the card under the mouse, whichever has the focus, once the mouse has moved',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const ann = await createAccount(admin, 'Bea Lee');
    for (const title of ['Gamma', 'Delta'])
      await createTask(admin, { title, assignedTo: [ann._id] });
    const { card, page } = await signInRoot('/task').then((root) => ({
      card: (title: string) => root.card(title),
      page: root.page,
    }));
    await card('Gamma').waitFor();
    const chooses = async (status: string) => {
      await page.keyboard.press('s');
      await page.getByRole('menuitem', { name: status }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    // The focus is on a button of the bar.
    await page.getByRole('button', { name: 'All Tasks' }).click();
    await card('Gamma').hover();
    await chooses('On Hold');
    await card('Gamma').getByText('On Hold').waitFor();
    // The focus is on the first card, and the mouse has not moved since.
    await page.keyboard.press('Escape');
    await card('Delta').focus();
    await page.keyboard.press('ArrowUp');
    await chooses('In Progress');
    await card('Delta').getByText('In Progress').waitFor();
    await card('Gamma').getByText('Medium').hover();
    await page.keyboard.press('d');
    await card('Gamma').waitFor({ state: 'detached' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.last().waitFor();
    // A toast covers no button of the screen, and it lies below a menu.
    const covering = await page.evaluate(() => {
      const [toast, button] = ['[data-toast]', '[data-screen=task] .MuiButton-contained'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect(),
      );
      return toast && button && toast.top < button.bottom;
    });
    expect(covering).toBe(false);
    // The toast before it may still be there.
    await undo.last().click();
    await card('Gamma').getByText('On Hold').waitFor();
    // One click completes it.
    await card('Delta').getByRole('button', { name: 'Complete' }).click();
    await card('Delta').waitFor({ state: 'detached' });
  },
);
