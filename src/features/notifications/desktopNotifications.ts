/** The browser's permission; `missing` if it has no desktop notifications. */
export function desktopPermission(): NotificationPermission | 'missing' {
  return 'Notification' in globalThis ? Notification.permission : 'missing';
}

/** Call this only after a click: browsers ignore the question on page load. */
export async function askDesktopPermission(): Promise<NotificationPermission | 'missing'> {
  return desktopPermission() === 'missing' ? 'missing' : Notification.requestPermission();
}

/**
 * Shows a desktop notification if that is permitted. Tabs that use the same `tag` show one
 * together. A click focuses the window and calls `onOpen`.
 */
export function showDesktopNotification(message: string, tag: string, onOpen: () => void): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const shown = new Notification('Docket', { body: message, tag, icon: '/icon-192.png' });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  } catch {
    // Some mobile browsers have the class but not the constructor. The toast and the list remain.
  }
}
