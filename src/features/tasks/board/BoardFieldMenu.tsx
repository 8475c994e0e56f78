import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  boardFieldChosen,
  boardFields,
  selectBoardField,
} from '../../../data/nouns/tasks/taskListSlice';
import { boardFieldLabels } from './boardColumns';

/** Chooses what the columns of the board are. */
export function BoardFieldMenu() {
  const dispatch = useAppDispatch();
  const field = useAppSelector(selectBoardField);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewWeekOutlined fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Columns: ${boardFieldLabels[field]}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 36, fontWeight: 550, color: 'text.secondary' }}
      >
        <span>{boardFieldLabels[field]}</span>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Columns', dense: true } }}
      >
        {boardFields.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === field}
            selected={one === field}
            onClick={() => {
              dispatch(boardFieldChosen(one));
              close();
            }}
          >
            {boardFieldLabels[one]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
