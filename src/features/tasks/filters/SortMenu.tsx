import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { manualSort } from '../../../data/nouns/tasks/taskFilters';
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
  const isDocket = useAppSelector(selectIsDocket);
  const offered = orders.filter((one) => isDocket || one.sort !== manualSort);
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Sort' } }}
    >
      {offered.map((one) => (
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
