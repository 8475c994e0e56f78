/** What the browser says about desktop notifications; `missing` where it has none. */
export function desktopPermission(): NotificationPermission | 'missing' {
  return 'Notification' in globalThis ? Notification.permission : 'missing';
}

/** Asks the person, and only because the person asked for it: browsers and people dislike being asked on arrival. */
export async function askDesktopPermission(): Promise<NotificationPermission | 'missing'> {
  return desktopPermission() === 'missing' ? 'missing' : Notification.requestPermission();
}

/**
 * Shows a desktop notification when that is permitted. Tabs that use the same `tag` show one together. A click brings the window
 * to the front and calls `onOpen`.
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
    // Some mobile browsers have the class and refuse the constructor; the toast and the list tell the same.
  }
}
