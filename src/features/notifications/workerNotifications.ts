/** What the service worker sends to the page when someone clicks a notification. */
const notificationClicked = 'notificationClicked';

/** What a click on a notification of the service worker opens, by its tag. */
const opened = new Map<string, () => void>();
/** Older ones open only the page. */
const maxOpened = 50;
let isListening = false;

function rememberOpen(tag: string, onOpen: () => void): void {
  opened.delete(tag);
  opened.set(tag, onOpen);
  for (const oldest of [...opened.keys()].slice(0, -maxOpened)) opened.delete(oldest);
  if (isListening) return;
  isListening = true;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, tag: clicked } = data as { type?: unknown; tag?: unknown };
    if (type !== notificationClicked || typeof clicked !== 'string') return;
    const open = opened.get(clicked);
    opened.delete(clicked);
    open?.();
  });
}

/** Lets the service worker show it, if there is one. */
export async function showByWorker(
  tag: string,
  options: NotificationOptions,
  onOpen: () => void,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  rememberOpen(tag, onOpen);
  await registration.showNotification('Docket', options);
}
