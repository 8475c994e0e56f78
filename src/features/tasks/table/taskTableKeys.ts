import type { KeyCommand } from '../../../ui/keyboard/keyCommands';

/** The keys of a card of the board or the calendar that the table has among its own. */
export const cardKeys = [
  { command: 'open', keys: ['Enter'], text: 'Open the task' },
  { command: 'select', keys: ['Space'], text: 'Select the task or take it out' },
  { command: 'all', keys: ['Mod+a'], text: 'Select all tasks that match' },
  {
    command: 'delete',
    keys: ['Delete', 'Mod+Backspace'],
    text: 'Delete what is selected, or the task',
  },
] as const satisfies readonly KeyCommand[];

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

/** The keys of a title in the table while sub-tasks are nested. */
export const nestingKeys = [
  { command: 'collapse', keys: ['ArrowLeft'], text: 'Hide the sub-tasks' },
  { command: 'expand', keys: ['ArrowRight'], text: 'Show the sub-tasks' },
] as const satisfies readonly KeyCommand[];
