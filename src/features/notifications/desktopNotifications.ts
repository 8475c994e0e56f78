import { showByWorker } from './workerNotifications';

/** Whether `new Notification` works. On Android it throws, and only a service worker can show one. */
export const constructing = { works: true };

/**
 * Shows a desktop notification if that is permitted. Tabs that use the same `tag` show one
 * together. A click focuses the window and calls `onOpen`.
 */
export function showDesktopNotification(message: string, tag: string, onOpen: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body: message, tag, icon: '/icon-192.png' };
  try {
    if (constructing.works) {
      const shown = new Notification('Docket', options);
      shown.onclick = () => {
        window.focus();
        shown.close();
        onOpen();
      };
      return;
    }
  } catch {
    constructing.works = false;
  }
  // Without it, the toast and the list remain.
  showByWorker(tag, options, onOpen).catch((error: unknown) =>
    console.warn('No desktop notification could be shown', error),
  );
}
