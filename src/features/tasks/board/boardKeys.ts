import type { KeyCommand } from '../../../ui/keyboard/keyCommands';
import { cardKeys } from '../table/taskTableKeys';

/** The keys of the board, in addition to those of every list of tasks. */
export const boardKeys = [
  { command: 'up', keys: ['ArrowUp', 'k'], text: 'Card above' },
  { command: 'down', keys: ['ArrowDown', 'j'], text: 'Card below' },
  { command: 'side', keys: ['ArrowLeft', 'ArrowRight'], text: 'To the column beside it' },
  {
    command: 'move',
    keys: ['Mod+ArrowLeft', 'Mod+ArrowRight'],
    text: 'Move the card to the column beside it',
  },
  {
    command: 'place',
    keys: ['Mod+ArrowUp', 'Mod+ArrowDown'],
    text: 'Move the card up or down, in the manual order',
  },
  { command: 'ends', keys: ['Home', 'End'], text: 'First or last card of the column' },
  ...cardKeys,
  { command: 'leave', keys: ['Escape'], text: 'Leave the card, then clear the selection' },
] as const satisfies readonly KeyCommand[];
