import type { KeyCommand } from '../../../ui/keyboard/keyCommands';

/** The keys of the table of tasks, in addition to those of every table. */
export const taskTableKeys = [
  { command: 'status', keys: ['s'], text: 'Change the status' },
  { command: 'priority', keys: ['p'], text: 'Change the priority' },
  { command: 'assign', keys: ['a'], text: 'Assign people' },
  { command: 'complete', keys: ['d'], text: 'Complete the task, or open it again' },
  { command: 'comments', keys: ['c'], text: 'Open the comments' },
  { command: 'activity', keys: ['v'], text: 'Open the activity' },
  { command: 'settings', keys: ['ContextMenu', 'Shift+F10'], text: 'Open the task settings' },
] as const satisfies readonly KeyCommand[];
