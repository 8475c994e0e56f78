// With --all: restores under an open page.
import { TcpProxy } from '../helpers/tcpProxy';
import { createAccount } from '../helpers/e2eServer';
import { isTaskList } from '../helpers/e2ePerson';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
/** What a browser says of a server that is stopping or gone. */
const noNetwork =
  /answer 503|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket|Failed to load resource/;

story(
  'a backup that is put back under an open page: it shows what is there, though the numbers have passed those it has seen',
  async ({ server, signIn }) => {
    const wire = await TcpProxy.start(server.port);
    try {
      let admin = await server.signInRoot();
      const account = await createAccount(admin, 'Ada Byron');
      const task = await createTask(admin, { title: 'In the backup', assignedTo: [account._id] });
      const ada = await signIn(account, '/', wire.url);
      ada.expected.push(noNetwork);
      await ada.openTasks();
      await ada.card('In the backup').waitFor();
      await ada.waitUntilLive();

      await server.stop();
      const putBack = await server.backUp();
      await server.start();
      await ada.waitUntilLive();
      await admin.patch(`/api/tasks/${task._id}`, { title: 'Renamed, and lost' });
      for (const title of ['Lost one', 'Lost two'])
        await createTask(admin, { title, assignedTo: [account._id] });
      await ada.card('Lost two').waitFor();
      await ada.card('Renamed, and lost').waitFor();

      await wire.cut();
      await server.stop();
      await putBack();
      await server.start();
      admin = await server.signInRoot();
      for (let number = 1; number <= 9; number += 1)
        await createTask(admin, { title: `New ${number}`, assignedTo: [account._id] });
      await wire.restore();

      await ada.card('New 1').waitFor();
      await ada.card('In the backup').waitFor();
      await ada.waitUntilLive();
      expect(await ada.card('Renamed, and lost').count()).toBe(0);
      expect(await ada.card('Lost one').count()).toBe(0);
      await admin.patch(`/api/tasks/${task._id}`, { title: 'Renamed after the restore' });
      await ada.card('Renamed after the restore').waitFor();
    } finally {
      await wire.cut();
    }
  },
);

story(
  'a server that is only started again has nobody load the list again',
  async ({ server, signIn }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Lin Chen');
    const wire = await TcpProxy.start(server.port);
    try {
      const lin = await signIn(account, '/', wire.url);
      lin.expected.push(noNetwork);
      await createTask(admin, { title: 'There before', assignedTo: [account._id] });
      await lin.openTasks();
      await lin.card('There before').waitFor();
      await lin.waitUntilComplete();
      let lists = 0;
      lin.page.on('request', (request) => {
        if (isTaskList(request)) lists += 1;
      });
      await wire.cut();
      await server.stop();
      await server.start();
      await createTask(admin, { title: 'Made meanwhile', assignedTo: [account._id] });
      await wire.restore();
      await lin.card('Made meanwhile').waitFor();
      await lin.waitUntilLive();
      expect(lists).toBe(0);
    } finally {
      await wire.cut();
    }
  },
);
