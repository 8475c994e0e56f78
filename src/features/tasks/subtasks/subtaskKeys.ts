import type { KeyCommand } from '../../../ui/keyboard/keyCommands';

/** The keys of a line of the sub-tasks. */
export const subtaskKeys = [
  { command: 'step', keys: ['ArrowUp', 'ArrowDown'], text: 'Line above, or below' },
  { command: 'ends', keys: ['Home', 'End'], text: 'First or last line' },
  { command: 'complete', keys: ['Space'], text: 'Complete the task, or open it again' },
  {
    command: 'in',
    keys: ['Mod+ArrowRight'],
    text: 'Make it a sub-task of the line above of the same level',
  },
  { command: 'out', keys: ['Mod+ArrowLeft'], text: 'Move it one level up' },
] as const satisfies readonly KeyCommand[];

export type SubtaskCommand = (typeof subtaskKeys)[number]['command'];
