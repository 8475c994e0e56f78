// With --all: restores under an open page.
import { TcpProxy } from '../helpers/tcpProxy';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
/** What a browser says of a server that is stopping or gone. */
const noNetwork =
  /answer 503|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket|Failed to load resource/;

story(
  'after a restore an open page shows what is there, though the numbers have passed its own',
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
