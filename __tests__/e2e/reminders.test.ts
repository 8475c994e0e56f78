// With --all: stories of reminders.
import { loadSecrets } from '../../server/crypto/secrets';
import { deriveUnsubscribeToken } from '../../server/crypto/refreshToken';
import { unsubscribeAddress, type OwnReminders } from '../../src/contract/time/reminders';
import type { Person } from '../helpers/e2ePerson';
import { createAccount, password } from '../helpers/e2eServer';
import { createStoryTest, type StoryContext } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { databaseOf, keysIn, onPostgres } from '../helpers/postgresDatabase';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';

const story = createStoryTest({ serviceWorkers: 'allow' });
const noNetwork = /ERR_INTERNET|ERR_CONNECTION|ERR_FAILED|WebSocket|Failed to load resource/;

/** Reminders, as another device of the person gets them. */
async function remindersOf(person: Person): Promise<OwnReminders> {
  const answer = await person.page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` };
    return (await fetch('/api/reminders', { headers })).json() as Promise<unknown>;
  });
  return answer as OwnReminders;
}
/** Signs in, and opens Your Account, which has another button for a log-out. */
async function openAccount(
  signIn: StoryContext['signIn'],
  account: { name: string; email: string },
) {
  const person = await signIn(account);
  await person.page.goto(`${person.url}/account`);
  await person.waitUntilLive();
  return person;
}
const sectionOf = ({ page }: Person) => page.getByRole('region', { name: 'Reminders' });

story(
  'a person chooses reminders by mouse and keys, undoes it, and a change without a connection is sent later',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const account = await createAccount(root, 'Rea Minds', 'User');
    const [person, other] = [
      await openAccount(signIn, account),
      await openAccount(signIn, account),
    ];
    const section = sectionOf(person);
    const times = async () => (await remindersOf(person)).settings.times;
    // The zone of the browser was told without a word.
    await expectSoon(async () => (await remindersOf(person)).settings.zone !== null, true);

    await section.getByRole('checkbox', { name: 'A day before' }).click();
    await expectSoon(times, ['day', 'due', 'overdue']);
    await sectionOf(other).getByRole('checkbox', { name: 'A day before', checked: true }).waitFor();
    await person.toast('Reminders changed.').getByRole('button', { name: 'Undo' }).click();
    await expectSoon(times, ['due', 'overdue']);
    await section.getByRole('checkbox', { name: 'On the day' }).focus();
    await person.page.keyboard.press('Space');
    await expectSoon(times, ['overdue']);
    await section.getByRole('button', { name: 'Sun' }).focus();
    await person.page.keyboard.press('Enter');
    await expectSoon(async () => (await remindersOf(person)).settings.weekdays, [1, 2, 3, 4, 5, 6]);

    person.expected.push(noNetwork);
    await person.context.setOffline(true);
    await person.page.locator('[data-connection="offline"]').waitFor({ state: 'attached' });
    await section.getByRole('checkbox', { name: 'A week before' }).click();
    await person.page.getByRole('button', { name: '1 waiting to be sent' }).waitFor();
    await section.getByRole('checkbox', { name: 'A week before', checked: true }).waitFor();
    await person.context.setOffline(false);
    await person.waitUntilLive();
    await expectSoon(times, ['week', 'overdue']);
  },
);

story(
  'a task is put off by the palette, shown in the open task and on another device, and stopped',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const account = await createAccount(root, 'Sid Snoozes', 'User');
    const { _id } = await createTask(root, { title: 'Oil the lathe', assignedTo: [account._id] });
    const person = await signIn(account, `/task/${_id}`);
    const other = await signIn(account, `/task/${_id}`);
    const line = ({ page }: Person) => page.getByRole('group', { name: 'Reminder' });

    await person.page.keyboard.press('Control+k');
    await person.page.getByRole('combobox').fill('remind me');
    await person.page.getByRole('option', { name: 'Remind me later' }).click();
    const dialog = person.dialog('Remind Me Later');
    await dialog.getByLabel('Date').fill('tomorrow');
    await dialog.getByLabel('Time').fill('10:20');
    await dialog.getByRole('button', { name: 'Set Reminder' }).click();
    for (const one of [person, other])
      await line(one).getByText('Reminds you tomorrow, 10:20 am').waitFor();
    await line(other).getByRole('button', { name: 'Stop' }).click();
    await line(person).waitFor({ state: 'detached' });
    await other.toast('Reminder stopped.').getByRole('button', { name: 'Undo' }).click();
    await line(person).waitFor();
    await expectSoon(async () => (await remindersOf(person)).snoozes.length, 1);
  },
);

story(
  'a push message is shown once, and a click on it opens the task in the page that is open',
  async ({ server, signIn }) => {
    const root = await server.signInRoot();
    const account = await createAccount(root, 'Pia Pushed', 'User');
    const { _id } = await createTask(root, { title: 'Plane the door', assignedTo: [account._id] });
    const person = await signIn(account, '/note');
    const { context, page } = person;
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const registrationId = await registered;
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: server.url,
        registrationId,
        data,
      });
    const [worker] = context.serviceWorkers();
    // Browsers without a desktop, as here, never permit notifications.
    await worker?.evaluate(() => {
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
      const desktop = new Map<unknown, unknown>();
      registration.showNotification = (_title, options) => {
        desktop.set(options?.tag, { ...options, close: () => undefined });
        return Promise.resolve();
      };
      Reflect.set(globalThis, 'desktop', desktop);
    });
    const shown = async () =>
      worker?.evaluate(() => {
        const desktop = Reflect.get(globalThis, 'desktop') as Map<string, NotificationOptions>;
        return [...desktop].map(([tag, { body }]) => `${tag}: ${body}`);
      });
    const message = { message: '"Plane the door" is due today', tag: 'n1', path: `/task/${_id}` };
    await deliver(JSON.stringify(message));
    await deliver(JSON.stringify(message));
    await expectSoon(shown, ['n1: "Plane the door" is due today']);
    await deliver('no JSON');
    await expectSoon(
      async () => (await shown())?.sort(),
      ['n1: "Plane the door" is due today', 'reminder: You have a new reminder.'],
    );

    // No protocol can click a notification, so its event is made. Only a click may focus a window.
    await worker?.evaluate(() => {
      const desktop = Reflect.get(globalThis, 'desktop') as Map<string, Notification>;
      const notification = desktop.get('n1');
      const event = new Event('notificationclick');
      Object.assign(event, {
        notification,
        waitUntil: (work: Promise<unknown>) => work.catch(() => 0),
      });
      dispatchEvent(event);
    });
    await page.waitForURL(`${server.url}/task/${_id}`);
    await page.getByRole('region', { name: 'Task: Plane the door' }).waitFor();
  },
);

story(
  'the link of the daily e-mail stops it for someone who is not signed in',
  async ({ server, signIn, openBrowser }) => {
    const root = await server.signInRoot();
    const account = await createAccount(root, 'Una Mails', 'User');
    const own = new TestClient(server.url);
    await own.signIn(account.email, password);
    await own.send('PATCH', '/api/reminders', { byMail: true });
    const { refresh } = onPostgres
      ? await keysIn(await databaseOf(server.dataDir))
      : loadSecrets(server.dataDir);
    const guest = await openBrowser('guest');
    await guest.page.goto(
      unsubscribeAddress(server.url, deriveUnsubscribeToken(refresh, account._id)),
    );
    await guest.page.getByText('u***@example.com').waitFor();
    await guest.page.getByRole('button', { name: 'Stop the E-mail' }).click();
    await guest.page.getByText(/has been stopped/).waitFor();
    const { settings } = await remindersOf(await signIn(account));
    expect(settings.byMail).toBe(false);

    guest.expected.push(/status of 404/);
    await guest.page.goto(`${server.url}/help`);
    await guest.page.goto(unsubscribeAddress(server.url, 'wrong'));
    await guest.page.getByText('This link is not valid.').waitFor();
  },
);
