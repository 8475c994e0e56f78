import { constructing } from './desktopNotifications';

const hasWorker = (): boolean => Boolean(globalThis.navigator.serviceWorker?.controller);

/**
 * Tries the constructor while nothing is shown for lack of permission. With it, the answer is known
 * from the first notification.
 */
function canShow(): boolean {
  if (constructing.works && Notification.permission !== 'granted') {
    try {
      new Notification('').close();
    } catch {
      constructing.works = false;
    }
  }
  return constructing.works || hasWorker();
}

/**
 * The browser's permission; `missing` if it has no desktop notifications, `unable` if it shows none
 * for this page.
 */
export function desktopPermission(): NotificationPermission | 'missing' | 'unable' {
  if (!('Notification' in globalThis)) return 'missing';
  return canShow() ? Notification.permission : 'unable';
}

/** Call this only after a click: browsers ignore the question on page load. */
export async function askDesktopPermission(): Promise<ReturnType<typeof desktopPermission>> {
  if (desktopPermission() === 'default') await Notification.requestPermission();
  return desktopPermission();
}
