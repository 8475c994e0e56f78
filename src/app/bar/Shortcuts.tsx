import { ShortcutSheet } from '../../features/palette/ShortcutSheet';
import { taskShortcuts } from '../../features/tasks/list/taskShortcuts';

/** The list of keyboard shortcuts, with those of all features. */
export const Shortcuts = () => <ShortcutSheet groups={taskShortcuts} />;
