import { useState } from 'react';
import Button from '@mui/material/Button';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useAppSelector } from '../../../data/store/hooks';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { OnceOpened } from '../../../data/toasts/OnceOpened';
import { selectTaskFilters } from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';

const FilterDrawer = lazyComponent('FilterDrawer', loadTaskMenus);

/** On a phone, one button opens all filters in a sheet. */
export function FilterSheet() {
  const [open, setOpen] = useState(false);
  const { text: _text, dueFrom, dueTo, ...lists } = useAppSelector(selectTaskFilters);
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
      <OnceOpened open={open} load={loadTaskMenus} onFailed={close}>
        <FilterDrawer open={open} onClose={close} />
      </OnceOpened>
    </>
  );
}
