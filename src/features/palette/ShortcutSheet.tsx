import Button from '@mui/material/Button';
import { selectIsAdministrator, selectIsDocket } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import type { DialogFrame } from '../../ui/dialogs/AppDialog';
import { ShortcutDialog, type ShortcutGroup } from '../../ui/dialogs/ShortcutDialog';
import { RouterLink } from '../../ui/elements/RouterLink';
import { selectSingleKeys, singleKeysChosen } from './paletteSlice';
import { shortcutGroups } from './shortcutGroups';

interface ShortcutSheetProps extends DialogFrame {
  groups: readonly ShortcutGroup[];
}

/** The list of keyboard shortcuts. `groups` are those of single screens. */
export function ShortcutSheet({ groups, ...frame }: ShortcutSheetProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isDocket = useAppSelector(selectIsDocket);
  const singleKeys = useAppSelector(selectSingleKeys);
  return (
    <ShortcutDialog
      {...frame}
      groups={shortcutGroups({ isAdministrator, isDocket }, groups)}
      columns={2}
      singleKeys={singleKeys}
      onSingleKeys={(on) => dispatch(singleKeysChosen(on))}
      help={
        <Button component={RouterLink} to="/help" onClick={frame.onClose}>
          Help
        </Button>
      }
      // The two keys stay on one line.
      singleKeyNames={'?, /, S, J, G\u00a0then\u00a0T and all others'}
    />
  );
}
