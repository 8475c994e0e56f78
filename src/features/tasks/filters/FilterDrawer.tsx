import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  selectHasTaskFilters,
  selectTaskLayout,
  taskFiltersCleared,
} from '../../../data/nouns/tasks/taskListSlice';
import { FilterButtons } from './FilterButtons';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';

/** All filters, at the bottom of a phone. */
export function FilterDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectTaskLayout);
  const hasFilters = useAppSelector(selectHasTaskFilters);
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Filters',
          'aria-modal': true,
          sx: { borderRadius: '14px 14px 0 0', maxHeight: '85dvh' },
        },
      }}
    >
      <Stack sx={{ p: 2, gap: 1.25 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            Filters
          </Typography>
          {layout === 'cards' && <SortPicker />}
        </Stack>
        <FilterButtons fullWidth />
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
    </Drawer>
  );
}
