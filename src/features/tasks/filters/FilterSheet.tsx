import { useState } from 'react';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import TuneRounded from '@mui/icons-material/TuneRounded';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  selectHasTaskFilters,
  selectTaskFilters,
  selectTaskLayout,
  taskFiltersCleared,
} from '../taskListSlice';
import { FilterButtons } from './FilterButtons';
import { ShownCount } from './ShownCount';
import { SortPicker } from './SortPicker';

/** On a phone, one button opens all filters in a sheet. */
export function FilterSheet() {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const { text: _text, dueFrom, dueTo, ...lists } = useAppSelector(selectTaskFilters);
  const layout = useAppSelector(selectTaskLayout);
  const hasFilters = useAppSelector(selectHasTaskFilters);
  const chosen = Object.values(lists).flat().length + Number(dueFrom !== null || dueTo !== null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<TuneRounded fontSize="small" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 38, flex: 'none' }}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
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
            <Button variant="contained" onClick={close}>
              Done
            </Button>
          </Stack>
        </Stack>
      </Drawer>
    </>
  );
}
