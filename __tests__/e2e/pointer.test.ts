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
