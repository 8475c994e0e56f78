import type { KeyCommand } from '../keyboard/keyCommands';

/** The keys of every table. A table adds its own by `TableCommands.keys`. */
export const tableKeys = [
  {
    command: 'move',
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    text: 'Move from cell to cell; up from the first row into the heading',
  },
  { command: 'next', keys: ['j'], text: 'Next row; from elsewhere on the page: into the list' },
  { command: 'previous', keys: ['k'], text: 'Row before' },
  { command: 'page', keys: ['PageUp', 'PageDown'], text: 'Move a screenful' },
  { command: 'rowEnd', keys: ['Home', 'End'], text: 'First or last cell of the row' },
  { command: 'tableEnd', keys: ['Mod+Home', 'Mod+End'], text: 'First or last row' },
  {
    command: 'open',
    keys: ['Enter'],
    text: 'Open the row, or use what the cell offers; in the heading: sort',
  },
  { command: 'edit', keys: ['F2'], text: 'Edit the cell, or step into it' },
  { command: 'select', keys: ['Space'], text: 'Select the row or take it out' },
  {
    command: 'extend',
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+PageUp', 'Shift+PageDown'],
    text: 'Select from row to row',
  },
  { command: 'all', keys: ['Mod+a'], text: 'Select all rows that match' },
  {
    command: 'delete',
    keys: ['Delete', 'Mod+Backspace'],
    text: 'Delete what is selected, or the row',
  },
  { command: 'leave', keys: ['Escape'], text: 'Leave the cell, then clear the selection' },
  { command: 'resize', keys: ['+', '-'], text: 'In the heading: a wider or narrower column' },
] as const satisfies readonly KeyCommand[];

/** The arrow key of a command that does the same, or the pressed key. */
export const movingKey = (command: string, key: string): string =>
  ({ next: 'ArrowDown', previous: 'ArrowUp' })[command] ?? key;

export const isMove = (command: string): boolean =>
  ['move', 'next', 'previous', 'page', 'rowEnd', 'tableEnd'].includes(command);
