// With --all: a week of three people, and one without a server.
import { type Browser, chromium } from 'playwright-core';
import { Person } from '../helpers/e2ePerson';
import { expectSoon } from '../helpers/expectSoon';
import { freePort } from '../helpers/freePort';
import { RemindedPeople } from '../helpers/remindedPeople';
import type { TestPerson } from '../helpers/startServer';
import { storedRows } from '../helpers/taskRecords';

// The clocks of the server and of the pages stand still between the steps.

const monday = '2027-03-22';
let all: RemindedPeople;
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(process.env.BROWSER_ENDPOINT ?? '');
});
afterAll(() => browser.close());
beforeEach(async () => {
  all = await RemindedPeople.start(`${monday}T08:00:00Z`, { port: await freePort() });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await all.close();
});

/** Opens a browser for a person as it is now. Whoever had one open has closed it. */
async function open(account: Pick<TestPerson, 'name' | 'email' | 'password'>, path: string) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(all.time);
  const person = new Person(account.name, context, await context.newPage(), all.server.url);
  await person.signInByApi(account.email, account.password, path);
  return person;
}
/** Says what went wrong in a browser, and closes it. */
async function close({ problems, context }: Person): Promise<void> {
  await context.close();
  expect(problems).toEqual([]);
}
/** The reminders in the list of a person, the newest first. */
async function remindersOf(person: Person): Promise<string[]> {
  await person.page.getByRole('button', { name: /^Notifications/ }).click();
  const items = person.dialog('Notifications').getByRole('listitem');
  await items.first().waitFor();
  const texts = await items.allTextContents();
  return texts.filter((text) => / is due | is overdue |Reminder:/.test(text));
}
const openTasks = async (title: string) =>
  (await storedRows(all.server.context.db)).filter(
    (task) => task.title === title && task.status !== 'Completed',
  );
const opened = ({ page }: Person, title: string) =>
  page.getByRole('region', { name: `Task: ${title}` });

test('three people work from Monday to Monday, and come back after a week without a server', async () => {
  const root = { name: 'Root', ...all.server.root };
  const ann = await all.person('Ann', { zone: 'UTC' });
  const bob = await all.person('Bob', { zone: 'UTC' });
  const water = await all.task('Water the plants', monday, [ann]);
  const weekdays = { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', start: monday, day: monday };
  await all.root.patch(`/api/tasks/${water}`, { recurrence: { ...weekdays, zone: 'UTC' } });
  const oil = await all.task('Order lamp oil', '2027-03-23', [bob]);
  await all.task('Plan the fair', '2027-04-01', [ann], { startDate: '2027-03-25' });

  // On Monday, Ann takes 45 minutes, and the task of Tuesday comes at once. The fair is not yet.
  let person = await open(ann, '/task');
  await person.card('Water the plants').waitFor();
  await person.page.getByRole('button', { name: 'Not Yet' }).waitFor();
  expect(await person.card('Plan the fair').count()).toBe(0);
  await person.page.goto(`${all.server.url}/task/${water}`);
  await opened(person, 'Water the plants').getByRole('button', { name: 'Start Timer' }).click();
  await person.page.getByRole('group', { name: 'Running timer' }).waitFor();
  await all.turnTo(`${monday}T08:45:00Z`);
  await person.context.clock.setFixedTime(all.time);
  await person.page.getByRole('button', { name: 'Stop the timer' }).click();
  await person.toast("Timer stopped: 0:45 on 'Water the plants'.").waitFor();
  await opened(person, 'Water the plants').getByRole('button', { name: 'Complete' }).click();
  await expectSoon(
    async () => (await openTasks('Water the plants')).map(({ dueDate }) => dueDate?.slice(0, 10)),
    ['2027-03-23'],
  );
  await close(person);

  // On Tuesday, Bob is reminded, and puts it off.
  await all.turnTo('2027-03-23T09:30:00Z');
  person = await open(bob, '/');
  expect(await remindersOf(person)).toEqual([expect.stringContaining('"Order lamp oil" is due')]);
  await person.page.getByRole('button', { name: 'Remind me later' }).first().click();
  await person.page.getByRole('menuitem', { name: 'Tomorrow morning' }).click();
  await person.toast(/^Reminder set/).waitFor();
  await close(person);

  // On Wednesday, he hears of it once more, and not that it is overdue besides.
  await all.turnTo('2027-03-24T09:30:00Z');
  person = await open(bob, '/');
  expect(await remindersOf(person)).toEqual([
    expect.stringContaining('Order lamp oil'),
    expect.stringContaining('"Order lamp oil" is due'),
  ]);
  await close(person);

  // On Thursday, the fair is there by itself.
  await all.turnTo('2027-03-25T09:30:00Z');
  person = await open(ann, '/task');
  await person.card('Plan the fair').waitFor();
  await close(person);

  // On Monday, there is a task for each weekday since, because nobody has completed them.
  await expectSoon(async () => (await openTasks('Water the plants')).length, 3);
  await all.turnTo('2027-03-26T09:30:00Z');
  await expectSoon(async () => (await openTasks('Water the plants')).length, 4);
  await all.turnTo('2027-03-29T09:30:00Z');
  await expectSoon(async () => (await openTasks('Water the plants')).length, 5);
  person = await open(root, '/time?range=week');
  await person.page.getByRole('button', { name: 'Last week' }).click();
  await person.page.getByRole('row', { name: /^Ann / }).getByText('0:45').waitFor();
  await close(person);
  const before = { ann: await all.told(ann), bob: await all.told(bob) };

  // After a week without a server there is one task more, and one reminder of each task at most.
  await all.offUntil('2027-04-05T09:30:00Z');
  await expectSoon(async () => (await openTasks('Water the plants')).length, 6);
  const since = (told: string[], { length }: string[]) =>
    told.slice(length).map((one) => one.slice(17));
  expect(since(await all.told(bob), before.bob)).toEqual([]);
  // The newest one was made in the same moment, so that its reminder may be the notice of it.
  const annsSince = since(await all.told(ann), before.ann).filter(
    (one) => !/today|5 Apr/.test(one),
  );
  expect(annsSince.sort()).toEqual([
    '"Plan the fair" is overdue since 1 Apr 2027',
    '"Water the plants" is overdue since 29 Mar 2027',
  ]);
  person = await open(bob, `/task/${oil}`);
  await opened(person, 'Order lamp oil').getByRole('button', { name: 'Complete' }).click();
  await expectSoon(async () => (await openTasks('Order lamp oil')).length, 0);
  await close(person);
});
