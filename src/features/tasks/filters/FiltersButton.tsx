import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useAppSelector } from '../../../data/store/hooks';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { selectTaskFilters } from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';

const FilterPanel = lazyPopover('FilterPanel', loadTaskMenus);

/** Opens all filters except the text. `isCompact`: also whose tasks are shown. */
export function FiltersButton({ isCompact }: { isCompact: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { text: _text, dueFrom, dueTo, ...lists } = useAppSelector(selectTaskFilters);
  const chosen = Object.values(lists).flat().length + Number(dueFrom !== null || dueTo !== null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 38, minWidth: 44, flex: 'none', gap: 0.75 }}
      >
        <TuneRounded fontSize="small" />
        {/* A phone has room for the number only. */}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Filters
        </Box>
        {chosen > 0 && <span>{chosen}</span>}
      </Button>
      <FilterPanel anchor={anchor} isCompact={isCompact} onClose={() => setAnchor(null)} />
    </>
  );
}
