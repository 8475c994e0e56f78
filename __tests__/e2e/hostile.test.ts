// With --all: hostile texts and files in every place.
import { pdf, picture } from '../helpers/e2eFiles';
import { password } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

/** Runs wherever a text becomes markup; the page would also be seen asking elsewhere.example for something. */
const hit = 'window.hit=1;new Image().src=`http://elsewhere.example/`';
const markup = `<img src=x onerror="${hit}"><svg onload="${hit}"><script>${hit}</script>`;
const markdown = [
  markup,
  `[link](javascript:${hit})`,
  '![tracker](http://elsewhere.example/pixel.png)',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '[![badge](http://elsewhere.example/badge.svg)](data:text/html,<script>parent.hit=1</script>)',
  '| a |\n|---|\n| <object data="http://elsewhere.example/"> |',
].join('\n\n');

story(
  'hostile texts and files in every place are texts and files, and nothing else (C-15, D-2, D-3, D-5)',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const made = await admin.post('/api/users', {
      name: markup.slice(0, 200),
      email: 'mallory@example.com',
      password,
      roles: ['User'],
      active: true,
    });
    const { _id } = made.body as { _id: string };
    const mallory = await server.signIn('mallory@example.com');
    const script = Buffer.from(`<script>${hit}</script>`);
    const files = [picture(`${'<b onmouseover=x>'}.png`), pdf('<svg onload=x>.pdf')].map(
      ({ name, buffer }) => ({ name, bytes: Buffer.concat([buffer, script]) }),
    );
    const task = await createTask(
      admin,
      {
        title: markup,
        description: markdown,
        labels: ['<img src=x onerror=x>'],
        assignedTo: [_id],
      },
      files,
    );
    await mallory.post(`/api/tasks/${task._id}/comments`, { text: markdown });
    const { body } = await admin.post('/api/notes', {
      title: markup,
      text: markdown,
      tag: ['<img src=x onerror=x>'],
    });

    const root = await signInRoot();
    const foreign: string[] = [];
    root.context.on('request', (request) => {
      if (!request.url().startsWith(server.url) && /^(http|ws)/.test(request.url()))
        foreign.push(request.url());
    });
    root.page.on('dialog', (dialog) => {
      foreign.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const untouched = async () =>
      expect(await root.page.evaluate(() => 'hit' in window)).toBe(false);

    await root.openTasks();
    const card = root.page.getByRole('article').first();
    for (const [button, dialog] of [
      ['Comments', 'Comments'],
      ['Activity', /Task Activity Timeline/],
    ] as const) {
      await card.getByRole('button', { name: button }).click();
      await root.dialog(dialog).getByText('<img src=x').first().waitFor();
      await root.page.keyboard.press('Escape');
      await root.dialog(dialog).waitFor({ state: 'hidden' });
    }
    await untouched();
    // Someone's change makes a toast, a desktop notification and an entry of the list.
    const told = root.seeToast(/<img src=x/);
    await mallory.patch(`/api/tasks/${task._id}`, { status: 'On Hold' });
    await told;
    await untouched();

    const noteId = (body as { _id: string })._id;
    for (const [address, shown] of [
      ['/user', markup.slice(0, 30)],
      ['/note', markup.slice(0, 30)],
      [`/note/view/${noteId}`, 'tracker'],
      [`/error?message=${encodeURIComponent(markup)}`, '<img src=x'],
    ]) {
      await root.page.goto(server.url + address);
      await root.page
        .getByText(shown ?? '')
        .first()
        .waitFor();
      await untouched();
    }
    expect(
      await root.page
        .locator('img[src^="http://elsewhere"], iframe, object, a[href^="javascript:"]')
        .count(),
    ).toBe(0);

    // A picture opens in place, with a policy that runs nothing of it. The browser's own frame around it is styled inline.
    root.expected.push(/Applying inline style .*\/uploads\//);
    const [image] = task.attachments;
    await root.page.goto(`${server.url}/uploads/${image?.filename ?? ''}`);
    await untouched();
    expect(foreign).toEqual([]);
  },
);
