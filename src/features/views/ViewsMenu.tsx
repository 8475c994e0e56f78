import { useState } from 'react';
import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CheckRounded from '@mui/icons-material/CheckRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { errorText } from '../../api/errors';
import type { SavedView, ViewScreen } from '../../contract/view';
import { useAppDispatch } from '../../store/hooks';
import { toastShown } from '../toasts/toastsSlice';
import { LinkDialog } from './LinkDialog';
import { useCopyLink } from './useCopyLink';
import { ViewDialogs, type ViewDialog } from './ViewDialogs';
import { currentView } from './currentView';
import { useChangeViewMutation, useGetViewsQuery } from './viewsApi';

interface ViewsMenuProps {
  screen: ViewScreen;
  /** Path of the screen, for links. */
  path: string;
  /** The complete query of the current list. */
  query: string;
  chosenId: string | null;
  onChosen: (viewId: string) => void;
  /** Applies a saved query to the list. */
  apply: (query: string) => void;
}

function ViewAction({ text, onChosen, ...rest }: { text: string; onChosen: () => void }) {
  return (
    <MenuItem {...rest} onClick={onChosen}>
      <ListItemIcon />
      <ListItemText
        primary={text}
        slotProps={{ primary: { noWrap: true, variant: 'body2', title: text } }}
      />
    </MenuItem>
  );
}

const noViews: readonly SavedView[] = [];
/**
 * Views older than so many seconds are fetched again, because another tab may have changed them.
 */
const maxAge = 10;
const listStyle = { maxHeight: 'min(420px, 60vh)', minWidth: 240, maxWidth: 360 } as const;

/** The saved views of a screen. Other backends have none. */
export function ViewsMenu({ screen, path, query, chosenId, onChosen, apply }: ViewsMenuProps) {
  const dispatch = useAppDispatch();
  const {
    data: views = noViews,
    refetch,
    isError,
  } = useGetViewsQuery(screen, { refetchOnMountOrArgChange: maxAge });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const [update] = useChangeViewMutation();
  const link = useCopyLink(path);
  const current = currentView(views, query, chosenId);
  const close = () => setAnchor(null);
  const openDialog = (next: ViewDialog) => {
    close();
    setDialog(next);
  };
  const open = (view: SavedView) => {
    close();
    setDialog(null);
    apply(view.query);
    onChosen(view._id);
  };
  const updateView = async ({ _id: id, name }: SavedView) => {
    close();
    const { error } = await update({ id, query });
    dispatch(
      error
        ? toastShown({ message: errorText(error), variant: 'error' })
        : toastShown({ message: `View "${name}" updated`, variant: 'success' }),
    );
  };
  const name = current ? `${current.view.name}${current.changed ? ' (changed)' : ''}` : 'Views';
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkBorderRounded fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={current ? `Views: ${name}` : 'Views'}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          void refetch();
        }}
        // A phone has room for the icon only.
        sx={{
          minHeight: 36,
          minWidth: { xs: 36, sm: 64 },
          fontWeight: 550,
          color: current ? 'text.primary' : 'text.secondary',
          '& .MuiButton-startIcon': current
            ? {}
            : { ml: { xs: 0, sm: '-2px' }, mr: { xs: 0, sm: 1 } },
        }}
      >
        <Box
          component="span"
          sx={{
            maxWidth: { xs: 120, sm: 180 },
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            display: current ? undefined : { xs: 'none', sm: 'inline' },
          }}
        >
          {name}
        </Box>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: listStyle }, list: { 'aria-label': 'Views' } }}
      >
        {views.map((view) => {
          const isCurrent = current?.view._id === view._id;
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
                secondary={isCurrent && current.changed ? 'Changed' : undefined}
                slotProps={{ primary: { noWrap: true, title: view.name, variant: 'body2' } }}
              />
            </MenuItem>
          );
        })}
        {views.length === 0 && (
          <MenuItem disabled>
            {isError ? 'Views could not be loaded' : 'No saved views yet'}
          </MenuItem>
        )}
        <Divider component="li" sx={{ my: 0.5 }} />
        {current?.changed && (
          <ViewAction
            text={`Update "${current.view.name}"`}
            onChosen={() => void updateView(current.view)}
          />
        )}
        {current?.changed && (
          <ViewAction text={`Back to "${current.view.name}"`} onChosen={() => open(current.view)} />
        )}
        <ViewAction text="Save this view..." onChosen={() => openDialog({ kind: 'save' })} />
        <ViewAction text="Copy link" onChosen={() => (close(), void link.copy(query))} />
        {views.length > 0 && (
          <ViewAction text="Manage views..." onChosen={() => openDialog({ kind: 'manage' })} />
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
        onCopy={(view) => void link.copy(view.query)}
      />
      {link.refused !== null && <LinkDialog link={link.refused} onClose={link.forget} />}
    </>
  );
}
