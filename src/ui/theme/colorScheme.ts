/** What a person can choose for this device. */
export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

/** The ground of the page, for the bar of the browser. As `background.default` of the theme. */
const grounds = { light: '#f7f6f3', dark: '#161513' } as const;

const key = 'docket.colorScheme';
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;
/** Paper is white. */
const isPrinted = () => window.matchMedia('print').matches;

/** Null if the browser refuses storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let choice: SchemeChoice = 'system';
export const schemeChoice = (): SchemeChoice => choice;

function show(): void {
  const scheme = choice === 'system' ? (isDark() ? 'dark' : 'light') : choice;
  document.documentElement.dataset.scheme = isPrinted() ? 'light' : scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = grounds[scheme];
}

/** Shows the page light or dark, and keeps the choice for this device. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // The choice lives as long as the page.
  }
  show();
}

/** Follows the choice, also that of another tab, and the system. Called once, before React. */
export function followScheme(): void {
  const read = () => {
    choice = schemeChoices.find((one) => one === stored()) ?? 'system';
    show();
  };
  read();
  for (const media of ['(prefers-color-scheme: dark)', 'print'])
    window.matchMedia(media).addEventListener('change', show);
  window.addEventListener('storage', (event) => event.key === key && read());
}
