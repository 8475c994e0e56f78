import { createAccount, password } from '../helpers/e2eServer';
import { TcpProxy } from '../helpers/tcpProxy';
import { isTaskList } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { fillNewTask } from '../helpers/e2eTasks';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
/** What a browser says by itself when there is nobody at the other end. */
const noNetwork =
  /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket|Failed to load resource/;

story(
  'a page whose server is killed and started comes back by itself, with what was typed (E-15)',
  async ({ server, signInRoot }) => {
    const root = await signInRoot();
    root.expected.push(noNetwork);
    await root.openTasks();
    await fillNewTask(root, {
      title: 'Half a thought',
      description: 'and the rest of it',
      assignees: [],
    });

    await server.stop('SIGKILL');
    await root.page
      .locator('[data-connection]:not([data-connection="live"])')
      .waitFor({ state: 'attached' });
    await server.start();
    await root.waitUntilLive();

    const form = root.dialog('New Task');
    expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a thought');
    expect(await form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'and the rest of it',
    );
    await root.page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    await createTask(admin, { title: 'After the restart', assignedTo: [account._id] });
    await root.card('After the restart').waitFor();
  },
);

story(
  'changes of others during a cut are shown afterwards, and the list is not fetched again',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Lin Chen');
    const tasks = [];
    for (let number = 1; number <= 8; number += 1)
      tasks.push(await createTask(admin, { title: `Task ${number}`, assignedTo: [account._id] }));
    const wire = await TcpProxy.start(server.port);
    try {
      const lin = await openBrowser(account.name, wire.url);
      await lin.page.clock.install();
      await lin.signIn(account.email, password);
      lin.expected.push(noNetwork);
      await lin.openTasks();
      await lin.card('Task 8').waitFor();
      await lin.waitUntilComplete();
      let lists = 0;
      lin.page.on('request', (request) => {
        if (isTaskList(request)) lists += 1;
      });

      await lin.context.setOffline(true);
      await wire.cut();
      await lin.page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
      await lin.stopTime();
      for (const [index, task] of tasks.entries()) {
        const answer =
          index < 2
            ? await admin.delete(`/api/tasks/${task._id}`)
            : await admin.patch(
                `/api/tasks/${task._id}`,
                index < 5 ? { title: `Renamed ${index + 1}` } : { status: 'On Hold' },
              );
        expect(answer.status).toBeLessThan(300);
      }
      await createTask(admin, { title: 'New one', assignedTo: [account._id] });
      await createTask(admin, { title: 'New two', assignedTo: [account._id] });
      await lin.page.clock.runFor(30_000);
      await lin.page.clock.resume();
      await wire.restore();
      await lin.context.setOffline(false);
      await lin.waitUntilLive();

      for (const title of [
        'New one',
        'New two',
        'Renamed 3',
        'Renamed 4',
        'Renamed 5',
        'Task 6',
        'Task 7',
        'Task 8',
      ])
        await lin.card(title).waitFor();
      for (const title of ['Task 6', 'Task 7', 'Task 8'])
        await lin.card(title).getByText('On Hold', { exact: true }).waitFor();
      for (const title of ['Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5'])
        expect(await lin.card(title).count()).toBe(0);
      expect(lists).toBe(0);
    } finally {
      await wire.cut();
    }
  },
);
