import { act, screen, waitFor, within } from '@testing-library/react';
import { team } from '../helpers/team';
import { dialogOf, onScreen, useFakeBackend } from '../helpers/specScreens';
import { receive } from '../helpers/receive';

// Section 1: what the product does and for whom. What each role may do, call by call, is section 6; the controls that each role is given are
// section2.taskManagement and section2.modals. What a note has is section2.notes.

const { uma } = team;
const { open } = useFakeBackend();

describe('Live events', () => {
  const shown: { title: string; options?: NotificationOptions }[] = [];
  class DesktopNotification {
    static permission: NotificationPermission = 'default';
    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, options });
    }
    close() {}
  }
  beforeEach(() => {
    shown.length = 0;
    Object.defineProperty(globalThis, 'Notification', {
      value: DesktopNotification,
      configurable: true,
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'Notification'));

  test('show as a toast, a desktop notification (only with the permission) and an entry in a list', async () => {
    const { store, user } = await open('/', uma);
    await screen.findByRole('button', { name: /^Notifications/ });
    const arrives = (message: string, notificationId: string) =>
      act(
        () =>
          void receive(store, [
            { name: 'notification', payload: { data: { message, notificationId } } },
          ]),
      );
    DesktopNotification.permission = 'default';
    arrives('You were given Chairs', 'a');
    const toast = await screen.findByText('You were given Chairs');
    // Screen readers hear of it without being interrupted.
    expect(toast.closest('[role=alert], [aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(shown).toEqual([]);
    DesktopNotification.permission = 'granted';
    arrives('You were given Tables', 'b');
    // The tag is the same in every tab, so that the desktop shows one notification.
    await waitFor(() =>
      expect(shown).toEqual([
        {
          title: 'Docket',
          options: expect.objectContaining({ body: 'You were given Tables', tag: 'b' }),
        },
      ]),
    );
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const entries = within(await (await dialogOf('Notifications')).findByRole('list')).getAllByRole(
      'listitem',
    );
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('You were given Tables'),
      expect.stringContaining('You were given Chairs'),
    ]);
  });
});

test("The default page title is the product name and the default header link is '/' (section 3)", async () => {
  const { store } = await open('/');
  expect(store.getState().navigation).toMatchObject({ title: 'Docket', link: '/' });
  await onScreen('home');
  await waitFor(() => expect(document.title).toBe('Docket'));
  expect(screen.getByRole('link', { name: 'Docket' })).toHaveAttribute('href', '/');
});
