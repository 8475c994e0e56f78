import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { useIsPhone } from '../../../ui/browser/useIsPhone';
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
  const isPhone = useIsPhone();
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
        data-tip={isPhone ? 'Columns' : undefined}
        sx={{
          minHeight: 36,
          minWidth: 36,
          fontWeight: 550,
          color: 'text.secondary',
          '& .MuiButton-startIcon': isPhone ? { m: 0 } : {},
        }}
      >
        {!isPhone && <span>{boardFieldLabels[field]}</span>}
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
