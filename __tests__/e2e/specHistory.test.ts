import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

// Section 2: what the browser's history and address tell.

const story = createStoryTest();

story('View note: delete (to /note, history replaced)', async ({ server, signIn }) => {
  const admin = await server.signInRoot();
  const { page, url } = await signIn(await createAccount(admin, 'Nora Notes'));
  const path = () => new URL(page.url()).pathname;
  await page.getByRole('banner').getByRole('link', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Title', { exact: true }).fill('To be deleted');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'To be deleted' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`${url}/note`);
  // The note's address is no step of the history any more: back leads to the list that came before it.
  await page.goBack();
  await page.getByRole('list', { name: 'Notes' }).or(page.getByText('No notes yet')).waitFor();
  expect(path()).toBe('/note');
  await page.goBack();
  await page.getByLabel('Title', { exact: true }).waitFor();
  expect(path()).toBe('/note/add');
});

story(
  'A desktop notification is shown only when the browser permission is granted',
  async ({ server, signIn }) => {
    const admin = await server.signInRoot();
    const account = await createAccount(admin, 'Dora Desktop');
    const dora = await signIn(account);
    await dora.page.evaluate(() => {
      const shown: string[] = [];
      const { Notification: Real } = window;
      Object.defineProperty(window, 'shown', { value: shown });
      // A browser without a window has nobody to ask: it denies, whatever the context grants.
      const state: { permission: NotificationPermission } = { permission: Real.permission };
      Object.defineProperty(window, 'grant', {
        value: () => {
          state.permission = 'granted';
        },
      });
      window.Notification = new Proxy(Real, {
        construct(target, [title, options]: [string, NotificationOptions?]) {
          shown.push(options?.body ?? '');
          return new target(title, options);
        },
        get: (target, name) =>
          name === 'permission' ? state.permission : Reflect.get(target, name),
      });
    });
    const shown = () => dora.page.evaluate(() => (window as Window & { shown?: string[] }).shown);
    await dora.waitUntilLive();
    const told = dora.seeToast(/Before permission/);
    await createTask(admin, { title: 'Before permission', assignedTo: [account._id] });
    await told;
    expect(await shown()).toEqual([]);
    await dora.page.evaluate(() => (window as Window & { grant?: () => void }).grant?.());
    await createTask(admin, { title: 'With permission', assignedTo: [account._id] });
    await expectSoon(shown, [expect.stringContaining('With permission')]);
  },
);
