import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  selectHasTaskFilters,
  selectTaskLayout,
  taskFiltersCleared,
} from '../../../data/nouns/tasks/taskListSlice';
import { AssignedSearch } from './AssignedSearch';
import { FilterButtons } from './FilterButtons';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';
import { useIsPhone } from '../../../ui/browser/useIsPhone';

interface FilterPanelProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  /** Whether it also has the search by assignee. */
  isCompact: boolean;
  onClose: () => void;
}

/** All filters: below their button, or at the bottom of a phone. */
export function FilterPanel({ anchor, isCompact, onClose }: FilterPanelProps) {
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  const layout = useAppSelector(selectTaskLayout);
  const hasFilters = useAppSelector(selectHasTaskFilters);
  const open = anchor !== null;
  const content = (
    <Stack sx={{ p: 2, gap: 1.25 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          Filters
        </Typography>
        {isPhone && layout === 'cards' && <SortPicker />}
      </Stack>
      {isCompact && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
          <AssignedSearch />
        </Stack>
      )}
      <FilterButtons />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, pt: 0.5 }}>
        <Stack sx={{ flexGrow: 1 }}>
          <ShownCount />
        </Stack>
        <Button
          color="inherit"
          disabled={!hasFilters}
          onClick={() => dispatch(taskFiltersCleared({ dueCategory: false }))}
        >
          Clear all
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Stack>
  );
  const paper = { role: 'dialog', 'aria-label': 'Filters' } as const;
  return isPhone ? (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          ...paper,
          'aria-modal': true,
          sx: { borderRadius: '14px 14px 0 0', maxHeight: '85dvh' },
        },
      }}
    >
      {content}
    </Drawer>
  ) : (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...paper, sx: { mt: 0.75, width: 340 } } }}
    >
      {content}
    </Popover>
  );
}
