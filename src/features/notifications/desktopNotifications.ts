import { hasPush, showByWorker } from './workerNotifications';

/** Whether `new Notification` works. On Android it throws, and only a service worker can show one. */
export const constructing = { works: true };

/** What a desktop notification says and opens. */
interface DesktopNotification {
  message: string;
  /** Tabs that use the same one show one notification together. */
  tag: string;
  /** What a click opens after the page was closed. Undefined if it is about nothing. */
  path: string | undefined;
  /** What a click opens in this page. */
  onOpen: () => void;
}

/**
 * Shows a desktop notification if that is permitted. A click focuses the window and calls `onOpen`.
 * With push messages the service worker shows it, so that the message about the same takes its place.
 */
export async function showDesktopNotification({
  message,
  tag,
  path,
  onOpen,
}: DesktopNotification): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body: message, tag, icon: '/icon-192.png' };
  const isPushed = await hasPush().catch(() => false);
  try {
    if (constructing.works && !isPushed) {
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
  await showByWorker(tag, { ...options, data: { path } }, onOpen).catch((error: unknown) =>
    console.warn('No desktop notification could be shown', error),
  );
}
