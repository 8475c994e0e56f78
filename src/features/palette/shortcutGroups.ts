import type { ShortcutGroup } from '../../ui/dialogs/ShortcutDialog';
import { tableKeys } from '../../ui/table/tableKeys';
import { globalKeys } from './globalKeys';

const paletteKeys: ShortcutGroup['keys'] = [
  { keys: ['ArrowUp', 'ArrowDown'], text: 'Choose a line' },
  { keys: ['Enter'], text: 'Do it, or open it' },
];

const dialogKeys: ShortcutGroup['keys'] = [
  { keys: ['Escape'], text: 'Close without saving' },
  { keys: ['Tab', 'Shift+Tab'], text: 'To the next or the previous control' },
  { keys: ['Enter'], text: 'Save, from a field of one line' },
];

/**
 * All keyboard shortcuts of a person, from the lists that the key handlers use.
 * @param who what the person may do, and whether it is our own server
 * @param ofFeatures those of single screens
 */
export function shortcutGroups(
  { isAdministrator, isDocket }: { isAdministrator: boolean; isDocket: boolean },
  ofFeatures: readonly ShortcutGroup[],
): ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      keys: globalKeys.filter(
        (key) => (isAdministrator || !key.administrators) && (isDocket || !key.isDocket),
      ),
    },
    { title: 'In the search', keys: paletteKeys },
    ...ofFeatures,
    { title: 'In a table, and among cards', keys: tableKeys },
    { title: 'In a dialog', keys: dialogKeys },
  ];
}
