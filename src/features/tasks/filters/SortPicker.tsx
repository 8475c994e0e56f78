import { useState } from 'react';
import Button from '@mui/material/Button';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import { useAppSelector } from '../../../data/store/hooks';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { selectTaskSort } from '../../../data/nouns/tasks/taskListSlice';
import { loadTaskMenus } from './loadTaskMenus';
import { orderText } from './taskOrders';

const SortMenu = lazyPopover('SortMenu', loadTaskMenus);

/** Sorts the cards. A table is sorted by its headers. `isCompact`: as an icon. */
export function SortPicker({ isCompact = false }: { isCompact?: boolean }) {
  const sort = useAppSelector(selectTaskSort);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = orderText(sort);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SwapVertRounded fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Sort: ${text}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-tip={isCompact ? `Sort: ${text}` : undefined}
        sx={{
          minHeight: 36,
          fontWeight: 550,
          color: 'text.secondary',
          ...(isCompact && { minWidth: 36, '& .MuiButton-startIcon': { m: 0 } }),
        }}
      >
        {!isCompact && <span>{text}</span>}
      </Button>
      <SortMenu anchor={anchor} onClose={close} />
    </>
  );
}
