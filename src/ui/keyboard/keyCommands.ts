import { createContext, useContext } from 'react';
import { isMac } from './keys';

/** A command and its keys. `text` describes it in the list of shortcuts. */
export interface KeyCommand {
  command: string;
  /** Spelled as by `spellKey`: 'Mod' is Ctrl, or Cmd on a Mac. */
  keys: readonly string[];
  text: string;
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/**
 * Spells a pressed key: 'Mod+a', 'Shift+ArrowUp', 'Space'. Null for combinations that belong to
 * the system. A letter or sign is spelled without Shift, because keyboards differ in which signs
 * need it. A keyboard of another alphabet has the Latin letter on the same key.
 */
export function spellKey(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
  mac = isMac(),
): string | null {
  if (altKey) return null;
  const isForeign = /^[\p{L}\p{M}]{1,3}$/u.test(key) && !/[a-z]/i.test(key);
  const isOnLetter = /^Key[A-Z]$/.test(code);
  const pressed = isForeign && isOnLetter ? code.slice(3) : key;
  const name = pressed === ' ' ? 'Space' : pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const isMod = ctrlKey || metaKey;
  // On a Mac, Ctrl+K belongs to the text field. Elsewhere, the Windows key belongs to the system.
  if (isMod && (ctrlKey === metaKey || metaKey !== mac)) return null;
  // With Ctrl, Shift makes another command: Ctrl+Shift+Z is the opposite of Ctrl+Z.
  const isShift = shiftKey && (isMod || name.length > 1);
  return `${isMod ? 'Mod+' : ''}${isShift ? 'Shift+' : ''}${name}`;
}

/** The command of a pressed key, or null. Without `singleKeys`, letters and signs have none. */
export function commandOf<Command extends KeyCommand>(
  list: readonly Command[],
  press: KeyPress,
  singleKeys: boolean,
): Command['command'] | null {
  const spelled = spellKey(press);
  if (spelled === null || (!singleKeys && spelled.length === 1)) return null;
  return list.find(({ keys }) => keys.includes(spelled))?.command ?? null;
}

/**
 * Whether letters and signs alone are shortcuts. They disturb people who dictate text, so they can
 * be switched off (WCAG 2.1.4).
 */
export const SingleKeys = createContext(true);

/** `commandOf`, as the person has chosen in the list of shortcuts. */
export function useKeyCommands(): <Command extends KeyCommand>(
  list: readonly Command[],
  press: KeyPress,
) => Command['command'] | null {
  const singleKeys = useContext(SingleKeys);
  return (list, press) => commandOf(list, press, singleKeys);
}
