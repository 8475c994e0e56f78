import type { TableKey } from '../../ui/table/tableKeys';

/** A command of the keyboard that works on every screen. Two keys with a blank between them are pressed one after the other. */
export interface GlobalKey extends TableKey {
  command: GlobalCommand;
  /** Only where the person has the screen. */
  administrators?: boolean;
}

export type GlobalCommand =
  'palette' | 'shortcuts' | 'search' | 'goHome' | 'goTasks' | 'goNotes' | 'goUsers';

/** For the handler and for the sheet of shortcuts. */
export const globalKeys: readonly GlobalKey[] = [
  { command: 'palette', keys: ['Mod+k'], text: 'Search, and do anything' },
  { command: 'search', keys: ['/'], text: 'Search on this screen' },
  { command: 'shortcuts', keys: ['?'], text: 'Show the keyboard shortcuts' },
  { command: 'goHome', keys: ['g h'], text: 'Go home' },
  { command: 'goTasks', keys: ['g t'], text: 'Go to the tasks' },
  { command: 'goNotes', keys: ['g n'], text: 'Go to the notes' },
  { command: 'goUsers', keys: ['g u'], text: 'Go to the users', administrators: true },
];

/** How long the second of two keys is waited for, in milliseconds. */
const patience = 1_200;

interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The letter of a key, also where the keyboard writes another alphabet. */
const letterOf = ({ key, code }: Press): string =>
  (/^[\p{L}]$/u.test(key) && !/^[a-z]$/i.test(key) && /^Key[A-Z]$/.test(code)
    ? code.slice(3)
    : key
  ).toLowerCase();

const isPlain = ({ ctrlKey, metaKey, altKey }: Press): boolean => !ctrlKey && !metaKey && !altKey;

/** A key press as `globalKeys` spells it; null for one that those keys cannot be. */
function spelled(press: Press, mac: boolean): string | null {
  const letter = letterOf(press);
  if (isPlain(press)) return letter;
  // On a Mac Ctrl+K belongs to the text field, elsewhere the Windows key to the system.
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  return mod && !press.altKey ? `Mod+${letter}` : null;
}

/** Reads key presses as commands; it remembers the first of two keys. `now` in milliseconds. */
export function readKeys(
  mac: boolean,
  now: () => number = () => performance.now(),
): (press: Press) => GlobalCommand | null {
  let first = '';
  let until = 0;
  return (press) => {
    const key = spelled(press, mac);
    const before = now() < until ? first : '';
    first = key !== null && isPlain(press) ? key : '';
    until = now() + patience;
    if (key === null) return null;
    const found = globalKeys.find(
      ({ keys }) => keys.includes(key) || (before !== '' && keys.includes(`${before} ${key}`)),
    );
    if (found) first = '';
    return found?.command ?? null;
  };
}

/** Whether a key press is the one that opens and closes the palette. */
export const isPaletteKey = (press: Press, mac: boolean): boolean => {
  const key = spelled(press, mac);
  return (
    key !== null &&
    globalKeys.some(({ command, keys }) => command === 'palette' && keys.includes(key))
  );
};
