import Button from '@mui/material/Button';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { ShortcutDialog, type ShortcutGroup } from '../../ui/dialogs/ShortcutDialog';
import { RouterLink } from '../../ui/elements/RouterLink';
import { paletteClosed, selectSingleKeys, singleKeysChosen } from './paletteSlice';
import { shortcutGroups } from './shortcutGroups';

/** The list of keyboard shortcuts. `groups` are those of single screens. */
export function ShortcutSheet({ groups }: { groups: readonly ShortcutGroup[] }) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const singleKeys = useAppSelector(selectSingleKeys);
  return (
    <ShortcutDialog
      open
      onClose={() => dispatch(paletteClosed())}
      groups={shortcutGroups(isAdministrator, groups)}
      columns={2}
      singleKeys={singleKeys}
      onSingleKeys={(on) => dispatch(singleKeysChosen(on))}
      help={
        <Button component={RouterLink} to="/help" onClick={() => dispatch(paletteClosed())}>
          Help
        </Button>
      }
      // The two keys stay on one line.
      singleKeyNames={'?, /, S, J, G\u00a0then\u00a0T and all others'}
    />
  );
}
