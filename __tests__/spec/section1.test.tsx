import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, team } from '../helpers/team';
import { card, dialogOf, onScreen, openFromSettings, ref, specStage } from '../helpers/specStage';
import { receive } from '../helpers/receive';

// Section 1: what the product does and for whom. What each role may do, call by call, is section 6.

const { ada, rosa, uma, udo } = team;
const { begin, open } = specStage();

const home = () => screen.findByRole('navigation', { name: 'Parts of the product' });

test.each([rosa, ada])('Administrators (roles Root and Admin) manage user accounts and create, assign, edit and delete tasks: $name', async (administrator) => {
  await begin({ tasks: [aTask({ title: 'Chairs' })] });
  const { user } = await open('/', administrator);
  await user.click(within(await home()).getByRole('link', { name: /^Tasks/ }));
  expect(await screen.findByRole('button', { name: 'New Task' })).toBeVisible();
  const chairs = await card('Chairs');
  expect(chairs.getByRole('button', { name: 'Delete' })).toBeVisible();
  await user.click(chairs.getByRole('button', { name: 'Task settings' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Edit Task', 'Assign User', 'Assigned Users']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Docket' }));
  await user.click(within(await home()).getByRole('link', { name: /^Users/ }));
  await onScreen('user');
  expect(screen.getByRole('button', { name: 'New User' })).toBeVisible();
});

test('Ordinary users (role User) see their own tasks, update the status of tasks assigned to them, comment on tasks, and keep personal notes', async () => {
  await begin({ tasks: [aTask({ title: 'Of Uma' }), aTask({ title: 'Of Udo', assignedTo: [ref(udo)] })] });
  const { user } = await open('/task', uma);
  const own = await card('Of Uma');
  expect(screen.queryByRole('article', { name: 'Of Udo' })).not.toBeInTheDocument();
  expect(own.getByRole('button', { name: 'Comments' })).toBeVisible();
  const dialog = await openFromSettings(user, 'Of Uma', 'Update Task Status');
  expect(dialog.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Docket', hidden: true }));
  await user.click(within(await home()).getByRole('link', { name: /^Notes/ }));
  await onScreen('note');
});

test('Every signed-in person has notes: each note has a title, a markdown body and tags', async () => {
  await begin({ notes: new Map([[rosa._id, [{ _id: 'n1', title: 'Plan', text: '**Bold** word', tag: ['work'] }]]]) });
  await open('/note/view/n1', rosa);
  expect(await screen.findByRole('heading', { name: 'Plan' })).toBeVisible();
  expect(screen.getByText('work')).toBeVisible();
  expect((await screen.findByText('Bold')).tagName).toBe('STRONG');
});

describe('Live events', () => {
  const shown: string[] = [];
  class DesktopNotification {
    static permission: NotificationPermission = 'default';
    constructor(_title: string, options?: NotificationOptions) {
      shown.push(options?.body ?? '');
    }
    close() {}
  }
  beforeEach(() => {
    shown.length = 0;
    Object.defineProperty(globalThis, 'Notification', { value: DesktopNotification, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'Notification'));

  test('show as a toast, a desktop notification (only when the browser permission is granted) and an entry in an in-app notification list', async () => {
    const { store, user } = await open('/', uma);
    await screen.findByRole('button', { name: /^Notifications/ });
    const arrives = (message: string, notificationId: string) => act(() => void receive(store, [{ name: 'notification', payload: { data: { message, notificationId } } }]));
    DesktopNotification.permission = 'default';
    arrives('You were given Chairs', 'a');
    expect(await screen.findByRole('alert')).toHaveTextContent('You were given Chairs');
    expect(shown).toEqual([]);
    DesktopNotification.permission = 'granted';
    arrives('You were given Tables', 'b');
    expect(shown).toEqual(['You were given Tables']);
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const entries = within(await (await dialogOf('Notifications')).findByRole('list')).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([expect.stringContaining('You were given Tables'), expect.stringContaining('You were given Chairs')]);
  });
});

test("The default page title is the product name and the default header link is '/'", async () => {
  const { store } = await open('/');
  expect(store.getState().header).toMatchObject({ title: 'Docket', link: '/' });
  await onScreen('home');
  await waitFor(() => expect(document.title).toBe('Docket'));
  expect(screen.getByRole('link', { name: 'Docket' })).toHaveAttribute('href', '/');
});
