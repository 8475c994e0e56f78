import { spellKey, type KeyCommand, type KeyPress } from '../../ui/keyboard/keyCommands';

/** A keyboard shortcut that works on every screen. 'g t' means g and then t. */
export interface GlobalKey extends KeyCommand {
  command: GlobalCommand;
  /** Only administrators can open this screen. */
  administrators?: boolean;
  /** Only our own server has what it does. */
  isDocket?: boolean;
}

export type GlobalCommand =
  | 'palette'
  | 'shortcuts'
  | 'search'
  | 'create'
  | 'goHome'
  | 'goTasks'
  | 'goNotes'
  | 'goUsers'
  | 'timer'
  | 'undo';

export const paletteKey = 'Mod+k';

/** The key handler and the list of shortcuts both read this. */
export const globalKeys: readonly GlobalKey[] = [
  { command: 'palette', keys: [paletteKey], text: 'Search, and do anything' },
  { command: 'search', keys: ['/'], text: 'Search on this screen' },
  { command: 'create', keys: ['n'], text: 'Create a task, or a note' },
  { command: 'shortcuts', keys: ['?'], text: 'Show the keyboard shortcuts' },
  { command: 'timer', keys: ['w'], text: 'Start or stop the timer', isDocket: true },
  { command: 'undo', keys: ['Mod+z'], text: 'Undo your last change' },
  { command: 'goHome', keys: ['g h'], text: 'Go home' },
  { command: 'goTasks', keys: ['g t'], text: 'Go to the tasks' },
  { command: 'goNotes', keys: ['g n'], text: 'Go to the notes' },
  { command: 'goUsers', keys: ['g u'], text: 'Go to the users', administrators: true },
];

const sequenceTimeoutMs = 1_200;

/** Turns key presses into commands. It remembers the first key of a sequence. `now` in ms. */
export function createKeyReader(
  mac: boolean,
  now: () => number = () => performance.now(),
): (press: KeyPress) => GlobalCommand | null {
  let previous = '';
  let expiresAt = 0;
  return (press) => {
    const pressed = spellKey(press, mac);
    const sequence = now() < expiresAt ? `${previous} ${pressed}` : '';
    const commandOf = (spelled: string | null) =>
      globalKeys.find(({ keys }) => keys.some((one) => one === spelled));
    // 'g n' is not 'n'.
    const found = commandOf(sequence) ?? commandOf(pressed);
    previous = found ? '' : (pressed ?? '');
    expiresAt = now() + sequenceTimeoutMs;
    return found?.command ?? null;
  };
}

/** Whether a key press opens and closes the palette. */
export const isPaletteKey = (press: KeyPress, mac: boolean): boolean =>
  spellKey(press, mac) === paletteKey;
