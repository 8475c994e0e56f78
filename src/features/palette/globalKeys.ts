import type { TableKey } from '../../ui/table/tableKeys';

/** A keyboard shortcut that works on every screen. 'g t' means g and then t. */
export interface GlobalKey extends TableKey {
  command: GlobalCommand;
  /** Only administrators can open this screen. */
  administrators?: boolean;
}

export type GlobalCommand =
  'palette' | 'shortcuts' | 'search' | 'goHome' | 'goTasks' | 'goNotes' | 'goUsers' | 'undo';

export const paletteKey = 'Mod+k';

/** The key handler and the list of shortcuts both read this. */
export const globalKeys: readonly GlobalKey[] = [
  { command: 'palette', keys: [paletteKey], text: 'Search, and do anything' },
  { command: 'search', keys: ['/'], text: 'Search on this screen' },
  { command: 'shortcuts', keys: ['?'], text: 'Show the keyboard shortcuts' },
  { command: 'undo', keys: ['Mod+z'], text: 'Undo your last change' },
  { command: 'goHome', keys: ['g h'], text: 'Go home' },
  { command: 'goTasks', keys: ['g t'], text: 'Go to the tasks' },
  { command: 'goNotes', keys: ['g n'], text: 'Go to the notes' },
  { command: 'goUsers', keys: ['g u'], text: 'Go to the users', administrators: true },
];

const sequenceTimeoutMs = 1_200;

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The keys that are pressed, as `globalKeys` writes them. Null for combinations with Alt. */
function keysOf(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
  mac: boolean,
): string | null {
  // A keyboard of another alphabet has the Latin letter on the same key.
  const isForeign = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key) && /^Key[A-Z]$/.test(code);
  const letter = (isForeign ? code.slice(3) : key).toLowerCase();
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return letter;
  // With Shift, Ctrl+Z means the opposite, and other combinations belong to the browser.
  if (shiftKey) return null;
  // On a Mac, Ctrl+K belongs to the text field. Elsewhere, the Windows key belongs to the system.
  return ctrlKey !== metaKey && metaKey === mac ? `Mod+${letter}` : null;
}

/** Turns key presses into commands. It remembers the first key of a sequence. `now` in ms. */
export function createKeyReader(
  mac: boolean,
  now: () => number = () => performance.now(),
): (press: KeyPress) => GlobalCommand | null {
  let previous = '';
  let expiresAt = 0;
  return (press) => {
    const pressed = keysOf(press, mac);
    const sequence = now() < expiresAt ? `${previous} ${pressed}` : '';
    const found = globalKeys.find(({ keys }) =>
      keys.some((one) => one === pressed || one === sequence),
    );
    previous = found ? '' : (pressed ?? '');
    expiresAt = now() + sequenceTimeoutMs;
    return found?.command ?? null;
  };
}

/** Whether a key press opens and closes the palette. */
export const isPaletteKey = (press: KeyPress, mac: boolean): boolean =>
  keysOf(press, mac) === paletteKey;
