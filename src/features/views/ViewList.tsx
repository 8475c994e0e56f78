import { useState, type ReactNode } from 'react';
import CheckRounded from '@mui/icons-material/CheckRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { errorText } from '../../lib/errors';
import type { SavedView } from '../../contract/view';
import { useAppDispatch } from '../../data/store/hooks';
import { toastShown } from '../../data/toasts/toastsSlice';
import type { currentView } from './currentView';
import { LinkDialog } from './LinkDialog';
import { useCopyLink } from './useCopyLink';
import { useViewSwitches } from './useViewSwitches';
import { ViewDialogs, type ViewDialog } from './ViewDialogs';
import { useViewRights, viewGroups } from './viewRights';
import type { ViewedList } from './ViewsMenu';
import { useChangeViewMutation } from './viewsApi';

interface ViewActionProps {
  text: string;
  /** Below views, it is aligned with their names. */
  inset: boolean;
  onChosen: () => void;
}

function ViewAction({ text, inset, onChosen, ...rest }: ViewActionProps) {
  return (
    <MenuItem {...rest} onClick={onChosen}>
      {inset && <ListItemIcon />}
      <ListItemText
        primary={text}
        slotProps={{ primary: { noWrap: true, variant: 'body2', title: text } }}
      />
    </MenuItem>
  );
}

const listStyle = { maxHeight: 'min(420px, 60vh)', minWidth: 240, maxWidth: 360 } as const;

interface ViewListProps extends ViewedList {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  views: readonly SavedView[];
  isError: boolean;
  current: ReturnType<typeof currentView>;
}

/** The menu of saved views, and its dialogs. */
export function ViewList({
  anchor,
  onClose,
  views,
  isError,
  current,
  screen,
  path,
  query,
  onChosen,
  apply,
}: ViewListProps) {
  const dispatch = useAppDispatch();
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const [update] = useChangeViewMutation();
  const { toggleStart } = useViewSwitches();
  const { mayChange } = useViewRights();
  const link = useCopyLink(path);
  const { own, shared } = viewGroups(views);
  const inset = views.length > 0;
  const openDialog = (next: ViewDialog) => {
    onClose();
    setDialog(next);
  };
  const open = (view: SavedView) => {
    onClose();
    setDialog(null);
    apply(view.query);
    onChosen(view._id);
  };
  const updateView = async ({ _id: id, name }: SavedView) => {
    onClose();
    const { error } = await update({ id, query });
    dispatch(
      error
        ? toastShown({ message: errorText(error), variant: 'error' })
        : toastShown({ message: `View "${name}" updated`, variant: 'success' }),
    );
  };
  const itemOf = (view: SavedView): ReactNode => {
    const isCurrent = current?.view._id === view._id;
    const remarks = [
      isCurrent && current.changed && 'Changed',
      view.owner ? `By ${view.owner.name}` : view.isShared && 'Shared',
      view.isStart && 'Your start',
    ].filter(Boolean);
    return (
      <MenuItem
        key={view._id}
        role="menuitemradio"
        aria-checked={isCurrent}
        onClick={() => open(view)}
      >
        <ListItemIcon>{isCurrent && <CheckRounded fontSize="small" />}</ListItemIcon>
        <ListItemText
          primary={view.name}
          secondary={remarks.join(' · ') || undefined}
          slotProps={{
            primary: { noWrap: true, title: view.name, variant: 'body2' },
            secondary: { noWrap: true },
          }}
        />
      </MenuItem>
    );
  };
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ paper: { sx: listStyle }, list: { 'aria-label': 'Views' } }}
      >
        {own.map(itemOf)}
        {shared.length > 0 && (
          <ListSubheader role="presentation" disableSticky sx={{ lineHeight: '32px' }}>
            Shared
          </ListSubheader>
        )}
        {shared.map(itemOf)}
        {!inset && (
          <MenuItem disabled>
            {isError ? 'Views could not be loaded' : 'No saved views yet'}
          </MenuItem>
        )}
        <Divider component="li" sx={{ my: 0.5 }} />
        {current?.changed && mayChange(current.view) && (
          <ViewAction
            inset={inset}
            text={`Update "${current.view.name}"`}
            onChosen={() => void updateView(current.view)}
          />
        )}
        {current?.changed && (
          <ViewAction
            inset={inset}
            text={`Back to "${current.view.name}"`}
            onChosen={() => open(current.view)}
          />
        )}
        {current && (
          <ViewAction
            inset={inset}
            text={`${current.view.isStart ? 'Do not start' : 'Start'} with "${current.view.name}"`}
            onChosen={() => (onClose(), void toggleStart(current.view))}
          />
        )}
        <ViewAction
          inset={inset}
          text="Save this view..."
          onChosen={() => openDialog({ kind: 'save' })}
        />
        <ViewAction
          inset={inset}
          text="Copy link"
          onChosen={() => (onClose(), void link.copy(query))}
        />
        {inset && (
          <ViewAction
            inset={inset}
            text="Manage views..."
            onChosen={() => openDialog({ kind: 'manage' })}
          />
        )}
      </Menu>
      <ViewDialogs
        dialog={dialog}
        onDialog={setDialog}
        screen={screen}
        query={query}
        views={views}
        onSaved={onChosen}
        onOpen={open}
        onCopyLink={(view) => void link.copy(view.query)}
      />
      {link.refused !== null && <LinkDialog link={link.refused} onClose={link.forget} />}
    </>
  );
}
