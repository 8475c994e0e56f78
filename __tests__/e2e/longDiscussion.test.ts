import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { openComments } from '../helpers/e2eTasks';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

story(
  'a discussion too long to travel with its task still shows the newest comment, live',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Ada Byron');
    const ada = await server.signIn(account.email);
    const task = await createTask(admin, { title: 'Talked about', assignedTo: [account._id] });
    const say = (text: string) => ada.post(`/api/tasks/${task._id}/comments`, { text });
    for (let index = 0; index < 12; index += 1) await say(`${index} ${'x'.repeat(9_900)}`);

    const root = await signInRoot();
    await root.openTasks();
    await openComments(root, 'Talked about');
    await root.dialog('Comments').getByText(/^11 x/).waitFor();
    // Wait until the whole of it is there: from then on nothing may fetch it again.
    await root.dialog('Comments').getByText(/^0 x/).waitFor();
    const fetched: string[] = [];
    root.page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/tasks/${task._id}`)
        fetched.push(request.method());
    });
    await say('The newest one');
    await root.dialog('Comments').getByText('The newest one').waitFor();
    await root.dialog('Comments').getByText(/^0 x/).waitFor();
    await root
      .dialog('Comments')
      .getByRole('textbox', { name: 'Comment' })
      .fill('And an answer to it');
    const answered = root.page.waitForResponse((response) => response.url().endsWith('/comments'));
    await root.dialog('Comments').getByRole('button', { name: 'Send' }).click();
    expect((await (await answered).text()).length).toBeLessThan(1_000);
    await root.dialog('Comments').getByText('And an answer to it').waitFor();
    await root.waitUntilLive();
    expect(fetched).toEqual([]);
  },
);
