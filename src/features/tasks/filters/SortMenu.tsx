import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { selectTaskSort, tasksSorted } from '../../../data/nouns/tasks/taskListSlice';
import { isSame, orders } from './taskOrders';

interface SortMenuProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The orders of the cards. */
export function SortMenu({ anchor, onClose }: SortMenuProps) {
  const dispatch = useAppDispatch();
  const sort = useAppSelector(selectTaskSort);
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Sort' } }}
    >
      {orders.map((one) => (
        <MenuItem
          key={one.label}
          role="menuitemradio"
          aria-checked={isSame(one.sort, sort)}
          selected={isSame(one.sort, sort)}
          onClick={() => {
            dispatch(tasksSorted(one.sort));
            onClose();
          }}
        >
          {one.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
