import { useState } from 'react';
import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SavedView, ViewScreen } from '../../contract/view';
import { lazyPopover } from '../../data/toasts/lazyPopover';
import { currentView } from './currentView';
import { useGetViewsQuery } from './viewsApi';

export interface ViewedList {
  screen: ViewScreen;
  /** Path of the screen, for links. */
  path: string;
  /** The complete query of the current list. */
  query: string;
  onChosen: (viewId: string) => void;
  /** Applies a saved query to the list. */
  apply: (query: string) => void;
}

interface ViewsMenuProps extends ViewedList {
  chosenId: string | null;
}

const ViewList = lazyPopover(
  'ViewList',
  () => import(/* webpackChunkName: 'menus' */ './ViewList'),
);

const noViews: readonly SavedView[] = [];
/**
 * Views older than so many seconds are fetched again, because another tab may have changed them.
 */
const maxAge = 10;

/** The saved views of a screen. Other backends have none. */
export function ViewsMenu({ chosenId, ...list }: ViewsMenuProps) {
  const {
    data: views = noViews,
    refetch,
    isError,
  } = useGetViewsQuery(list.screen, { refetchOnMountOrArgChange: maxAge });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = currentView(views, list.query, chosenId);
  const close = () => setAnchor(null);
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
            maxWidth: { xs: 72, sm: 112, xl: 180 },
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            display: current ? undefined : { xs: 'none', sm: 'inline' },
          }}
        >
          {name}
        </Box>
      </Button>
      <ViewList
        anchor={anchor}
        onClose={close}
        views={views}
        isError={isError}
        current={current}
        {...list}
      />
    </>
  );
}
