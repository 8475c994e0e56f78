/** Whether this is a Mac (or an iPad with a keyboard), where Cmd does what Ctrl does elsewhere. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/**
 * Whether a key press belongs to an input method that composes a word, and means nothing else. Safari says so of the Enter that
 * ends a composition by its code alone.
 */
export const isComposing = ({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => composes || keyCode === 229;

const textFields =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], ' +
  '[role="combobox"], [role="searchbox"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Whether a key press goes to a text field or a select, which need every letter themselves. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null;

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Delete: 'Del',
  ContextMenu: 'Menu',
};
const macNames: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↩',
  Backspace: '⌫',
  Delete: '⌦',
};

/** The keys of a spelling such as 'Mod+k' or 'Shift+ArrowUp', as they are written on the keyboard. */
export function keyCaps(spelling: string, mac = isMac()): string[] {
  const parts = spelling === '+' ? ['+'] : spelling.split('+');
  return parts.map((part) => {
    if (mac && macNames[part]) return macNames[part];
    if (part === 'Mod') return 'Ctrl';
    return names[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}

/** The same in words, for those who hear it: 'Ctrl+K'. */
export function keyWords(spelling: string, mac = isMac()): string {
  return keyCaps(spelling, mac).join('+');
}

/** The spelling as `aria-keyshortcuts` wants it: 'Control+K'. */
export function ariaKey(spelling: string, mac = isMac()): string {
  return spelling
    .split('+')
    .map((part) =>
      part === 'Mod' ? (mac ? 'Meta' : 'Control') : part.length === 1 ? part.toUpperCase() : part,
    )
    .join('+');
}
