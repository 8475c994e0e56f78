import type * as Notifications from '../../src/features/notifications/desktopNotifications';
import type * as Worker from '../../src/features/notifications/workerNotifications';
import { expectSoon } from '../helpers/expectSoon';
import type * as Permission from '../../src/features/notifications/desktopPermission';

// A browser whose Notification cannot be constructed, as on Android.

class Unconstructible {
  static permission: NotificationPermission = 'default';
  static requestPermission = jest.fn(() => {
    Unconstructible.permission = 'granted';
    return Promise.resolve('granted');
  });
  constructor() {
    throw new TypeError('Illegal constructor');
  }
}
const showNotification = jest.fn(() => Promise.resolve());
let heard: ((event: { data: unknown }) => void) | undefined;
const worker = (isThere: boolean) => ({
  controller: isThere ? {} : null,
  getRegistration: () => Promise.resolve(isThere ? { active: {}, showNotification } : undefined),
  addEventListener: (_type: string, listener: typeof heard) => (heard = listener),
});

let desktop: Pick<typeof Notifications, 'showDesktopNotification'> &
  typeof Permission &
  typeof Worker;
const begin = (isThere: boolean) => {
  Object.defineProperty(globalThis, 'Notification', { value: Unconstructible, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker(isThere), configurable: true });
  Unconstructible.permission = 'default';
  Unconstructible.requestPermission.mockClear();
  showNotification.mockClear();
  jest.isolateModules(() => {
    desktop = {
      ...jest.requireActual('../../src/features/notifications/desktopNotifications'),
      ...jest.requireActual('../../src/features/notifications/desktopPermission'),
      ...jest.requireActual('../../src/features/notifications/workerNotifications'),
    };
  });
};
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the service worker shows it, and a click on it opens what it is about', async () => {
  begin(true);
  expect(await desktop.askDesktopPermission()).toBe('granted');
  const opened = jest.fn();
  const openedPaths: string[] = [];
  desktop.followWorkerClicks((_tag, path) => openedPaths.push(path));
  await desktop.showDesktopNotification({
    message: 'Ada assigned you "Chairs"',
    tag: 'n1',
    path: '/task/chairs',
    onOpen: opened,
  });
  await expectSoon(() => showNotification.mock.calls.length, 1);
  expect(showNotification).toHaveBeenCalledWith('Docket', {
    body: 'Ada assigned you "Chairs"',
    tag: 'n1',
    icon: '/icon-192.png',
    data: { path: '/task/chairs' },
  });
  heard?.({ data: { type: 'notificationClicked', tag: 'another' } });
  expect(opened).not.toHaveBeenCalled();
  heard?.({ data: { type: 'notificationClicked', tag: 'n1' } });
  expect(opened).toHaveBeenCalledTimes(1);
  // A push message, which no page has shown.
  heard?.({ data: { type: 'notificationClicked', tag: 'n2', path: '/task/tables' } });
  expect(openedPaths).toEqual(['/task/tables']);
});

test('without a service worker, the menu says that this browser cannot, and nobody is asked', async () => {
  begin(false);
  expect(desktop.desktopPermission()).toBe('unable');
  expect(await desktop.askDesktopPermission()).toBe('unable');
  expect(Unconstructible.requestPermission).not.toHaveBeenCalled();
});
