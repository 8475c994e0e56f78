import type { Page } from 'playwright-core';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import type { Person } from '../helpers/e2ePerson';
import type { TestClient } from '../helpers/testClient';

const story = createStoryTest({ motion: 'full' });

async function addNote(
  client: TestClient,
  title: string,
  text: string,
  tag: string[] = [],
): Promise<string> {
  const answer = await client.post('/api/notes', { title, text, tag });
  const { _id } = answer.body as { _id?: string };
  if (!_id) throw new Error(`no note: ${answer.status} ${answer.text}`);
  return _id;
}

/** Chooses a person in the table of users, which is on the screen, and begins to look at their notes. */
async function inspectNotes(admin: Person, name: string): Promise<void> {
  await admin.page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'View Record' })
    .click();
  await admin.dialog('View Record').getByRole('link', { name: 'Notes' }).click();
  await admin.page.getByText('Stop inspecting').waitFor();
}

const path = (page: Page) => new URL(page.url()).pathname;
const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' });

story(
  'a note is written, found, changed, read and deleted; Back does not lead to a deleted one',
  async ({ server, signIn }) => {
    const account = await createAccount(await server.signInRoot(), 'Ada Byron');
    const client = await server.signIn(account.email);
    await addNote(client, 'Groceries', 'Milk', ['home']);
    const ada = await signIn(account);
    const { page } = ada;
    await page
      .getByRole('link', { name: /^Notes/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Release plan');
    await tags(page).fill('work');
    await tags(page).press('Enter');
    await tags(page).fill('april');
    await tags(page).press('Enter');
    await page
      .getByLabel('Body')
      .fill(
        '# Steps\n\n- [x] write\n- [ ] ship\n\n| who | when |\n|---|---|\n| Ada | ~~May~~ April |',
      );
    await page.getByRole('button', { name: 'Save' }).click();
    const cards = page.getByRole('list', { name: 'Notes' }).getByRole('link');
    await page.getByRole('link', { name: 'Release plan' }).waitFor();
    await expectSoon(() => cards.count(), 2);

    await page.getByLabel('Search by title').fill('PLAN');
    await page.getByRole('link', { name: 'Groceries' }).waitFor({ state: 'detached' });
    await page.getByLabel('Search by title').fill('nothing like it');
    await page.getByText('No matching results found...').waitFor();
    await page.getByLabel('Search by title').fill('');
    // Of several tags the first chosen one counts.
    for (const tag of ['home', 'work']) {
      await page.getByRole('combobox', { name: 'Filter by tag' }).click();
      await page.getByRole('option', { name: tag, exact: true }).click();
    }
    await page.getByRole('link', { name: 'Release plan' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Groceries' }).waitFor();
    await page.getByRole('combobox', { name: 'Filter by tag' }).press('Escape');
    for (let chosen = 2; chosen > 0; chosen -= 1)
      await page.getByRole('combobox', { name: 'Filter by tag' }).press('Backspace');

    await page.getByRole('link', { name: 'Release plan' }).click();
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    expect(await page.title()).toContain('Note Management');
    await expectSoon(() => page.getByRole('checkbox').count(), 2);
    expect(await page.getByRole('cell', { name: 'May April' }).locator('del').textContent()).toBe(
      'May',
    );
    for (const tag of ['work', 'april']) await page.getByText(tag, { exact: true }).waitFor();

    // On paper, a note has nothing to click.
    await page.emulateMedia({ media: 'print' });
    await expectSoon(() => page.locator('header:visible, nav:visible, button:visible').count(), 0);
    expect(await page.getByRole('heading', { name: 'Steps' }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    const moving = () =>
      page
        .locator('body *')
        .evaluateAll(
          (all) => all.filter((one) => parseFloat(getComputedStyle(one).transitionDuration)).length,
        );
    expect(await moving()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: null });

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForURL('**/note/edit/*');
    await expectSoon(() => page.getByLabel('Title', { exact: true }).inputValue(), 'Release plan');
    await page.getByLabel('Title', { exact: true }).fill('Release plan, final');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/note/view/*');
    await page.getByRole('heading', { name: 'Release plan, final' }).waitFor();
    const address = path(page);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('list', { name: 'Notes' }).waitFor();
    expect(path(page)).toBe('/note');
    await expectSoon(() => cards.count(), 1);
    expect(((await client.get('/api/notes')).body as unknown[]).length).toBe(1);
    // The place of the view in the history is the list's now; what lies before it is the editor of a note that is gone.
    ada.expected.push(/status of 404/);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goBack();
    await expectSoon(() => visited.slice(-2), [address.replace('view', 'edit'), '/note']);
    expect(visited).not.toContain(address);
    await page.getByRole('list', { name: 'Notes' }).waitFor();
    await page.goto(ada.url + address);
    await page.waitForURL('**/note');
    await page.goto(`${ada.url}/note/view`);
    await page.getByText('Opps! Page not found.').waitFor();
  },
);

story(
  'hostile markdown is words on a page: nothing runs, nothing is asked for, nothing pops up',
  async ({ server, signIn }) => {
    const account = await createAccount(await server.signInRoot(), 'Mal Lory');
    const client = await server.signIn(account.email);
    const samples = [
      '<script>window.__xss = 1</script><img src=x onerror="window.__xss = 2"><svg onload="window.__xss = 3">',
      '<iframe srcdoc="<script>parent.__xss = 4</script>"></iframe><object data="http://evil.example/x"></object><base href="http://evil.example/">',
      '[click](javascript:window.__xss=5) [click](JaVa\tScRiPt:window.__xss=6) [click](java&#x0A;script:window.__xss=7) <javascript:window.__xss=8>',
      '[click](data:text/html,<script>opener.__xss=9</script>) [click](vbscript:x) [click](blob:x)',
      '![pixel](http://evil.example/pixel.png) ![ref][r] <img srcset="http://evil.example/2.png 2x">\n\n[r]: http://evil.example/ref.png',
      '<style>@import url(http://evil.example/x.css); body { background: url(http://evil.example/bg.png) }</style><link rel=prefetch href=http://evil.example/>',
      '<meta http-equiv="refresh" content="0;url=http://evil.example/"><form action="http://evil.example/"><button autofocus onfocus="window.__xss=10">Go</button></form>',
      'text[^1]\n\n[^1]: <a name="cookie" id="location" href="javascript:window.__xss=11">note</a>\n\n<input name=attributes><math><mtext></mtext></math>',
    ];
    const notes = [];
    for (const [index, text] of samples.entries())
      notes.push(
        await addNote(
          client,
          `Sample ${index + 1} <b onclick=window.__xss=12>`,
          `# Sample ${index + 1}\n\n${text}`,
          ['<img src=x onerror=window.__xss=13>'],
        ),
      );
    const mal = await signIn(account);
    const elsewhere: string[] = [];
    const popups: string[] = [];
    mal.context.on('request', (request) => {
      if (!request.url().startsWith(mal.url)) elsewhere.push(request.url());
    });
    mal.page.on('dialog', (dialog) => {
      popups.push(dialog.message());
      void dialog.dismiss();
    });
    mal.context.on('page', (page) => popups.push(page.url()));

    await mal.page
      .getByRole('link', { name: /^Notes/ })
      .first()
      .click();
    for (const [index, id] of notes.entries()) {
      await mal.page.locator(`a[href="/note/view/${id}"]`).click();
      await mal.page
        .getByRole('article')
        .getByRole('heading', { name: `Sample ${index + 1}`, exact: true })
        .waitFor();
      for (const link of await mal.page
        .getByRole('article')
        .locator('a:not([target=_blank])')
        .all())
        await link.click();
      expect(
        await mal.page
          .locator(
            'article :is(script, img, svg, iframe, object, base, style, link, meta, form, button)',
          )
          .count(),
      ).toBe(0);
      expect(new URL(mal.page.url()).pathname).toBe(`/note/view/${id}`);
      await mal.page.getByRole('button', { name: 'Back' }).click();
      await mal.page.locator(`a[href="/note/view/${id}"]`).waitFor();
    }
    expect(await mal.page.evaluate(() => Reflect.get(window, '__xss') as unknown)).toBeUndefined();
    expect(elsewhere).toEqual([]);
    expect(popups).toEqual([]);
  },
);

story(
  'two people change the same note: the second save asks, shows both texts and loses neither',
  async ({ server, signIn, signInRoot }) => {
    const account = await createAccount(await server.signInRoot(), 'Own Er');
    const client = await server.signIn(account.email);
    const id = await addNote(client, 'Both write here', 'The beginning.');
    const owner = await signIn(account, `/note/edit/${id}`);
    const root = await signInRoot('/user');
    for (const person of [owner, root]) person.expected.push(/status of 409/);
    await inspectNotes(root, account.name);
    await root.page.getByRole('link', { name: 'Both write here' }).click();
    await root.page.getByText('The beginning.').waitFor();
    await root.page.getByRole('button', { name: 'Edit' }).click();
    await root.page.getByLabel('Body').fill('What Root wrote.');
    await owner.page.getByLabel('Body').fill('What the owner wrote.');

    await root.page.getByRole('button', { name: 'Save' }).click();
    await root.page.waitForURL('**/note/view/*');
    await root.page.getByText('What Root wrote.').waitFor();
    await owner.page.getByRole('button', { name: 'Save' }).click();
    const question = owner.dialog('This note has changed');
    await question
      .getByRole('region', { name: 'Saved version' })
      .getByText('What Root wrote.')
      .waitFor();
    await question
      .getByRole('region', { name: 'Your version' })
      .getByText('What the owner wrote.')
      .waitFor();
    const stored = async () =>
      ((await client.get(`/api/notes/${id}`)).body as { text: string }).text;
    expect(await stored()).toBe('What Root wrote.');

    // Asked again after a reload, too: a draft never goes silently over a newer version.
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await owner.page.reload();
    await owner.page.getByText('Your unsaved draft was restored.').waitFor();
    await expectSoon(() => owner.page.getByLabel('Body').inputValue(), 'What the owner wrote.');
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await question.getByText('What Root wrote.').waitFor();
    expect(await stored()).toBe('What Root wrote.');
    await question.getByRole('button', { name: 'Save mine instead' }).click();
    await owner.page.waitForURL('**/note/view/*');
    expect(await stored()).toBe('What the owner wrote.');

    // The other choice: what is saved counts, and the editor continues from there.
    await root.page.getByRole('button', { name: 'Edit' }).click();
    await expectSoon(() => root.page.getByLabel('Body').inputValue(), 'What the owner wrote.');
    await root.page.getByLabel('Body').fill('Root again.');
    await client.patch(`/api/notes/${id}`, {
      title: 'Both write here',
      text: 'Quicker still.',
      tag: [],
    });
    await root.page.getByRole('button', { name: 'Save' }).click();
    await root.dialog('This note has changed').getByText('Quicker still.').waitFor();
    await root
      .dialog('This note has changed')
      .getByRole('button', { name: 'Use the saved version' })
      .click();
    await root.dialog('This note has changed').waitFor({ state: 'hidden' });
    await expectSoon(() => root.page.getByLabel('Body').inputValue(), 'Quicker still.');
    await root.page.getByLabel('Body').fill('Quicker still, and better.');
    await root.page.getByRole('button', { name: 'Save' }).click();
    await root.page.waitForURL('**/note/view/*');
    expect(await stored()).toBe('Quicker still, and better.');
  },
);
