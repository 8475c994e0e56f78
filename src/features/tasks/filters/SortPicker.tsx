import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { menuHeight } from '../../../ui/theme/menuHeight';
import { taskColumns } from '../table/taskColumns';
import type { TaskSort } from '../taskFilters';
import { selectTaskSort, tasksSorted } from '../taskListSlice';

/** The orders to choose from. Null is the list's own order. */
const orders: readonly { label: string; sort: TaskSort | null }[] = [
  { label: 'Newest first', sort: null },
  { label: 'Oldest first', sort: { column: 'createdAt', descending: false } },
  { label: 'Due soonest', sort: { column: 'dueDate', descending: false } },
  { label: 'Due latest', sort: { column: 'dueDate', descending: true } },
  { label: 'Priority', sort: { column: 'priority', descending: true } },
  { label: 'Status', sort: { column: 'status', descending: false } },
  { label: 'Title', sort: { column: 'title', descending: false } },
  { label: 'Recently updated', sort: { column: 'updatedAt', descending: true } },
  { label: 'Most comments', sort: { column: 'comments', descending: true } },
];

const isSame = (one: TaskSort | null, other: TaskSort | null) =>
  one?.column === other?.column && one?.descending === other?.descending;

/** The label of an order. The table can also sort in other ways. */
function orderText(sort: TaskSort | null): string {
  const offered = orders.find((one) => isSame(one.sort, sort));
  if (offered) return offered.label;
  const title = taskColumns.find((column) => column.key === sort?.column)?.title ?? '';
  return `${title}${sort?.descending ? ', descending' : ''}`;
}

/** Sorts the cards. A table is sorted by its headers. */
export function SortPicker() {
  const dispatch = useAppDispatch();
  const sort = useAppSelector(selectTaskSort);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = orderText(sort);
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
        sx={{ minHeight: 36, fontWeight: 550, color: 'text.secondary' }}
      >
        {text}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: menuHeight }, list: { 'aria-label': 'Sort' } }}
      >
        {orders.map((one) => (
          <MenuItem
            key={one.label}
            role="menuitemradio"
            aria-checked={isSame(one.sort, sort)}
            selected={isSame(one.sort, sort)}
            onClick={() => {
              dispatch(tasksSorted(one.sort));
              setAnchor(null);
            }}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
