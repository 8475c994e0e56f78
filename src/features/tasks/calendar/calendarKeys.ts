import type { KeyCommand } from '../../../ui/keyboard/keyCommands';
import { cardKeys } from '../table/taskTableKeys';

/** The keys of a day of the calendar. */
export const dayKeys = [
  {
    command: 'move',
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    text: 'From day to day, also into the month before or after',
  },
  { command: 'ends', keys: ['Home', 'End'], text: 'First or last day of the week' },
  { command: 'turn', keys: ['PageUp', 'PageDown'], text: 'Month or week before or after' },
  { command: 'today', keys: ['t'], text: 'Today' },
  { command: 'enter', keys: ['Enter'], text: 'Into the tasks of the day' },
  { command: 'show', keys: ['Space'], text: 'Show all tasks of the day beside the calendar' },
] as const satisfies readonly KeyCommand[];

/** The keys of a task of the calendar, in addition to those of every list of tasks. */
export const calendarTaskKeys = [
  { command: 'previous', keys: ['ArrowUp', 'k'], text: 'Task above' },
  { command: 'next', keys: ['ArrowDown', 'j'], text: 'Task below' },
  {
    command: 'move',
    keys: ['Mod+ArrowLeft', 'Mod+ArrowRight', 'Mod+ArrowUp', 'Mod+ArrowDown'],
    text: 'Move the task by a day or a week',
  },
  ...cardKeys,
  { command: 'leave', keys: ['Escape'], text: 'Back to the day' },
] as const satisfies readonly KeyCommand[];
