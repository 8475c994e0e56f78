import type { KeyCommand } from '../../../ui/keyboard/keyCommands';

/** The keys of a line of a checklist. */
export const checklistKeys = [
  { command: 'step', keys: ['ArrowUp', 'ArrowDown'], text: 'Line above, or below' },
  { command: 'ends', keys: ['Home', 'End'], text: 'First or last line' },
  { command: 'tick', keys: ['Space'], text: 'Tick the line, or untick it' },
  { command: 'edit', keys: ['Enter', 'F2'], text: 'Change the text' },
  { command: 'move', keys: ['Mod+ArrowUp', 'Mod+ArrowDown'], text: 'Move the line up or down' },
  { command: 'remove', keys: ['Delete', 'Mod+Backspace'], text: 'Remove the line' },
  { command: 'menu', keys: ['ContextMenu', 'Shift+F10'], text: 'Open the menu of the line' },
] as const satisfies readonly KeyCommand[];

/** What is done to a line, or to which line the focus goes. */
export type LineCommand =
  'above' | 'below' | 'first' | 'last' | 'tick' | 'up' | 'down' | 'remove' | 'convert';
