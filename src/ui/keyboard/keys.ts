/** Whether this is an Apple device, where Cmd replaces Ctrl. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/**
 * Whether a key press belongs to an input method. Safari marks the Enter that ends a composition by
 * its code only.
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

/** The labels of the keys in 'Mod+k' or 'Shift+ArrowUp'. */
export function keyCaps(shortcut: string, mac = isMac()): string[] {
  const keys = shortcut === '+' ? ['+'] : shortcut.split('+');
  return keys.map((key) => {
    if (mac && macNames[key]) return macNames[key];
    if (key === 'Mod') return 'Ctrl';
    return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** The shortcut as text: 'Ctrl+K'. */
export function keyLabel(shortcut: string, mac = isMac()): string {
  return keyCaps(shortcut, mac).join('+');
}

/** The shortcut for `aria-keyshortcuts`: 'Control+K'. */
export function ariaKey(shortcut: string, mac = isMac()): string {
  return shortcut
    .split('+')
    .map((key) =>
      key === 'Mod' ? (mac ? 'Meta' : 'Control') : key.length === 1 ? key.toUpperCase() : key,
    )
    .join('+');
}
