/** What the service worker sends to the page when someone clicks a notification. */
const notificationClicked = 'notificationClicked';

/** What a click on a notification that this page has shown opens, by its tag. */
const opened = new Map<string, () => void>();
/** Of older ones, the path is opened. */
const maxOpened = 50;

function rememberOpen(tag: string, onOpen: () => void): void {
  opened.delete(tag);
  opened.set(tag, onOpen);
  for (const oldest of [...opened.keys()].slice(0, -maxOpened)) opened.delete(oldest);
}

/**
 * Follows clicks on notifications of the service worker. `openOther` opens those that this page has
 * not shown, such as push messages.
 */
export function followWorkerClicks(openOther: (tag: string, path: string) => void): void {
  globalThis.navigator?.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const { type, tag, path } = data as { type?: unknown; tag?: unknown; path?: unknown };
      if (type !== notificationClicked || typeof tag !== 'string') return;
      const open = opened.get(tag);
      opened.delete(tag);
      if (open) open();
      else if (typeof path === 'string' && path !== '/') openOther(tag, path);
    },
  );
}

/** The service worker of this page, if it has one. */
const findWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration : null;
};

/** Whether this browser gets push messages, which the service worker shows. */
export const hasPush = async (): Promise<boolean> =>
  'PushManager' in globalThis && Boolean(await (await findWorker())?.pushManager.getSubscription());

/** Lets the service worker show it, if there is one. */
export async function showByWorker(
  tag: string,
  options: NotificationOptions,
  onOpen: () => void,
): Promise<void> {
  const registration = await findWorker();
  if (!registration) return;
  rememberOpen(tag, onOpen);
  await registration.showNotification('Docket', options);
}
