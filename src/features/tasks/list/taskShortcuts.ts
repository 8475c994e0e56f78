import type { ShortcutGroup } from '../../../ui/dialogs/ShortcutDialog';
import { panelKeys } from '../page/panelKeys';
import { taskTableKeys } from '../table/taskTableKeys';

/** The keyboard shortcuts of the screen of tasks. */
export const taskShortcuts: readonly ShortcutGroup[] = [
  { title: 'Among tasks', keys: taskTableKeys },
  { title: 'In an open task', keys: panelKeys },
];
