// On PostgreSQL: always.
import { createAccount } from '../helpers/e2eServer';
import { pdf, picture } from '../helpers/e2eFiles';
import { createStoryTest } from '../helpers/e2eStory';
import { createTaskByHand, openComments, updateStatus } from '../helpers/e2eTasks';
import { expectSoon } from '../helpers/expectSoon';

const story = createStoryTest();

story(
  'a task with files reaches two people live, and everybody concerned hears of its changes',
  async ({ server, signIn, signInRoot, openBrowser }) => {
    const admin = await server.signInRoot();
    const ada = await signIn(await createAccount(admin, 'Ada Byron'));
    const lin = await signIn(await createAccount(admin, 'Lin Chen'));
    const stranger = await signIn(await createAccount(admin, 'Stan Ger'));
    const root = await signInRoot();
    for (const person of [root, ada, lin, stranger]) await person.openTasks();

    const title = 'Prepare the spring launch';
    const assigned = [ada, lin].map((person) =>
      person.seeToast(`Root assigned you the task "${title}"`),
    );
    await createTaskByHand(root, {
      title,
      description: 'Everything that has to stand in April.',
      assignees: ['Ada Byron', 'Lin Chen'],
      labels: ['launch'],
      priority: 'High',
      files: [picture(), pdf()],
    });

    for (const person of [root, ada, lin]) {
      const card = person.card(title);
      await card.getByText('High', { exact: true }).waitFor();
      await card.getByText('Pending', { exact: true }).waitFor();
      await card.getByText('launch', { exact: true }).waitFor();
      await card.getByText('2 files').waitFor();
    }
    await Promise.all(assigned);

    const moved = [root, lin].map((person) =>
      person.seeToast(/Ada Byron .*Prepare the spring launch/),
    );
    await updateStatus(ada, title, 'In Progress');
    for (const person of [root, lin])
      await person.card(title).getByText('In Progress', { exact: true }).waitFor();
    await Promise.all(moved);

    await openComments(ada, title);
    await openComments(lin, title);
    await lin.page.getByRole('textbox', { name: 'Comment' }).fill('The venue is booked.');
    const commented = [root, ada].map((person) =>
      person.seeToast(`Lin Chen commented on "${title}"`),
    );
    await lin.page.getByRole('button', { name: 'Send' }).click();
    for (const person of [lin, ada]) {
      const conversation = person.page.getByRole('log', { name: 'Comments' });
      await conversation.getByText('The venue is booked.').waitFor();
      await conversation.getByText('Lin Chen', { exact: true }).waitFor();
    }
    await Promise.all(commented);

    // The bell counts what Root has not read, and its list tells the same, newest first.
    const bell = root.page.getByRole('button', { name: 'Notifications' });
    await bell.getByText('2', { exact: true }).waitFor();
    await bell.click();
    const list = root.dialog('Notifications');
    await list.getByText(`Lin Chen commented on "${title}"`).waitFor();
    await expectSoon(() => list.getByRole('button').filter({ hasText: title }).count(), 2);
    await list.getByRole('button', { name: 'Mark all as read' }).click();
    await list.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await root.page.keyboard.press('Escape');

    // A file opens as a plain link in a new tab for an assignee, and for nobody else.
    await ada.page.keyboard.press('Escape');
    await ada.dialog('Comments').waitFor({ state: 'hidden' });
    await ada.card(title).getByText('2 files').click();
    const link = ada.dialog('Attached Files').getByRole('link', { name: /plan\.png/ });
    const [opened] = await Promise.all([ada.context.waitForEvent('page'), link.click()]);
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => document.contentType)).toBe('image/png');
    const address = opened.url();
    expect(address).toMatch(/\/uploads\/[^/]+\.png$/);

    await stranger.page.getByRole('heading', { name: 'Task Management' }).first().waitFor();
    expect(await stranger.card(title).count()).toBe(0);
    const signedOut = await openBrowser('Nobody');
    for (const person of [stranger, signedOut]) {
      const answer = await person.context.request.get(address);
      expect([401, 403, 404]).toContain(answer.status());
      expect((await answer.body()).includes(Buffer.from('PNG'))).toBe(false);
    }
  },
);
