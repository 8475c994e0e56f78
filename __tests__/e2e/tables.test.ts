// With --all: long stories of the table.
import type { Locator } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import type { Person } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest();

const table = (person: Person) => person.page.getByRole('grid', { name: 'Tasks' });
const row = (person: Person, title: string) =>
  table(person).getByRole('row').filter({ hasText: title });

async function createTasks(
  admin: TestClient,
  assignee: string,
  names: readonly string[],
): Promise<void> {
  for (const title of names) {
    const form = new FormData();
    form.set('title', title);
    form.set('assignedTo', assignee);
    const { status, text } = await admin.post('/api/tasks', form);
    if (status !== 201 && status !== 200)
      throw new Error(`${title} was not created: ${status} ${text}`);
  }
}

/** Where something is in the window, in whole pixels, once it does not move: heights are measured a frame after they are drawn. */
function place(element: Locator): Promise<{ x: number; y: number }> {
  return element.evaluate(async (node) => {
    const now = () => {
      const { x, y } = node.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y) };
    };
    let at = now();
    for (let still = 0; still < 10; still += 1) {
      await new Promise(requestAnimationFrame);
      const { x, y } = now();
      if (x !== at.x || y !== at.y) still = 0;
      at = { x, y };
    }
    return at;
  });
}

story(
  'what someone reads stays where it is while tasks arrive above it, as cards and as rows',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Reader');
    await createTasks(
      admin,
      account._id,
      Array.from({ length: 60 }, (_, index) => `Standing ${index}`),
    );
    const root = await signInRoot();
    await root.openTasks();

    await root.card('Standing 59').waitFor();
    await root.page.evaluate(() => window.scrollTo(0, 2400));
    // The window follows a scroll with the next frame: a card that is in view by then stays in the page.
    const inView = await root.page.waitForFunction(
      () =>
        [...document.querySelectorAll('[data-task]')]
          .find((card) => {
            const { top, bottom } = card.getBoundingClientRect();
            return top > 100 && bottom < window.innerHeight;
          })
          ?.querySelector('h2, h3')?.textContent,
    );
    const title = (await inView.jsonValue()) ?? '';
    const before = await place(root.card(title));
    const count = Number(await root.card(title).getAttribute('aria-setsize'));
    for (const [index, name] of ['One above', 'Two above', 'Three above'].entries()) {
      await createTasks(admin, account._id, [name]);
      await root.page
        .locator(`[aria-setsize="${count + index + 1}"]`)
        .first()
        .waitFor();
      expect(await place(root.card(title))).toEqual(before);
    }
    await root.page.evaluate(() => window.scrollTo(0, 0));
    await root.card('Three above').waitFor();

    await root.page.getByRole('button', { name: 'Table' }).click();
    await row(root, 'Three above').waitFor();
    await table(root).evaluate((element) => element.scrollTo(0, 900));
    const read = row(root, 'Standing 35');
    await read.waitFor();
    const at = await place(read);
    await createTasks(admin, account._id, ['Four above', 'Five above']);
    await table(root)
      .and(root.page.locator(`[aria-rowcount="${count + 6}"]`))
      .waitFor();
    expect(await place(read)).toEqual(at);
  },
);

story(
  'who leaves a blank title for another field is told, and continues typing there',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Grace Hopper');
    await createTasks(admin, account._id, ['Kept title', 'Other title']);
    const root = await signInRoot();
    await root.openTasks();
    await root.page.getByRole('button', { name: 'Table' }).click();
    await row(root, 'Kept title').locator('[data-column=title]').dblclick();
    const field = root.page.getByRole('textbox', { name: 'Title', exact: true });
    await field.fill('');
    await root.page
      .getByRole('textbox', { name: 'Filter by title, description or people' })
      .click();
    await root.page.getByText(/^A task needs a title/).waitFor();
    await root.page.keyboard.type('other');
    await row(root, 'Other title').waitFor();
    expect(
      await root.page
        .getByRole('textbox', { name: 'Filter by title, description or people' })
        .inputValue(),
    ).toBe('other');
    expect(await field.inputValue()).toBe('');
  },
);

story(
  'what is being typed in a cell outlives a change of its row and a long scroll',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Typist');
    await createTasks(
      admin,
      account._id,
      Array.from({ length: 120 }, (_, index) => `Typed ${index}`),
    );
    const root = await signInRoot();
    await root.openTasks();
    await root.page.getByRole('button', { name: 'Table' }).click();
    await row(root, 'Typed 118')
      .locator('[data-column=title]')
      .dblclick({ position: { x: 210, y: 20 } });
    const field = root.page.getByRole('textbox', { name: 'Title', exact: true });
    await field.fill('Half a wo');
    const id = await field.evaluate((element) =>
      element.closest('[data-row]')?.getAttribute('data-row'),
    );
    await admin.patch(`/api/tasks/${id}`, { status: 'On Hold' });
    await table(root).locator(`[data-row="${id}"]`).getByText('On Hold').waitFor();
    await table(root).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await table(root)
      .locator(`[aria-rowindex="${await table(root).getAttribute('aria-rowcount')}"]`)
      .waitFor();
    // The focus has never left the field; a key brings it back into view.
    await root.page.keyboard.type('rd');
    expect(await field.inputValue()).toBe('Half a word');
    await root.page.keyboard.press('Enter');
    await table(root).evaluate((element) => element.scrollTo(0, 0));
    await row(root, 'Half a word').waitFor();
  },
);
