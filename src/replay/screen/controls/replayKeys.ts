/** What the keys do. The first spelling of each is the one that the sheet shows. */
export type ReplayCommand = 'play' | 'back' | 'forward' | 'back10' | 'forward10' | 'first' | 'last' | 'search' | 'help';

export interface ReplayKey {
  command: ReplayCommand;
  keys: readonly string[];
  text: string;
}

/** For the handler and for the sheet. */
export const replayKeys: readonly ReplayKey[] = [
  { command: 'play', keys: ['Space'], text: 'Play or pause' },
  { command: 'forward', keys: ['ArrowRight'], text: 'One action on' },
  { command: 'back', keys: ['ArrowLeft'], text: 'One action back' },
  { command: 'forward10', keys: ['Shift+ArrowRight'], text: 'Ten actions on' },
  { command: 'back10', keys: ['Shift+ArrowLeft'], text: 'Ten actions back' },
  { command: 'first', keys: ['Home'], text: 'First action' },
  { command: 'last', keys: ['End'], text: 'Last action' },
  { command: 'search', keys: ['/'], text: 'Search in this panel' },
  { command: 'help', keys: ['?'], text: 'Show these keys' },
];

/** Keys of the lists, which their own handlers read. */
export const listKeys: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['ArrowDown', 'ArrowUp'], text: 'Next or previous action of the list' },
  { keys: ['PageDown', 'PageUp'], text: 'A page of the list' },
  { keys: ['b'], text: 'Break on the type of the action, or no longer' },
  { keys: ['Enter', 'Shift+Enter'], text: 'In the search: next or previous that is found' },
];

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key press; null for all others. `?` and `/` need Shift on some keyboards, which is no part of them. */
export function commandOf(press: Press): ReplayCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key === ' ' ? 'Space' : press.key;
  const spelled = press.shiftKey && key.length > 1 ? `Shift+${key}` : key;
  return replayKeys.find(({ keys }) => keys.includes(spelled))?.command ?? null;
}
