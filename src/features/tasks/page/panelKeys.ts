import type { KeyCommand } from '../../../ui/keyboard/keyCommands';

/** The keys of an open task. */
export const panelKeys = [
  { command: 'next', keys: ['j'], text: 'Open the next task of the list' },
  { command: 'previous', keys: ['k'], text: 'Open the previous task' },
  { command: 'complete', keys: ['d'], text: 'Complete the task, or open it again' },
  { command: 'line', keys: ['l'], text: 'Add a line to the checklist' },
  { command: 'comment', keys: ['c'], text: 'Write a comment' },
  { command: 'close', keys: ['Escape'], text: 'Close the task' },
] as const satisfies readonly KeyCommand[];
