import type { ReactNode } from 'react';
import CheckRounded from '@mui/icons-material/CheckRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { runCommand, type Command, type MenuLine } from './command';

const lineOf = ({ line, title, isOffered }: Command, state: RootState): MenuLine | null =>
  line ? line(state) : isOffered(state) ? { text: title } : null;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The commands of each group as lines of a menu, with a divider between the groups. */
export function useMenuItems(
  groups: readonly (readonly Command[])[],
  onClose: () => void,
): ReactNode[] {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const lines = useAppSelector(
    (state) => groups.map((group) => group.map((command) => lineOf(command, state))),
    isSame,
  );
  const itemsOf = (group: readonly Command[], at: number) =>
    group.flatMap((command, index) => {
      const line = lines[at]?.[index];
      if (!line) return [];
      const run = () => {
        onClose();
        dispatch(runCommand(command, (path) => void navigate(path)));
      };
      return (
        <MenuItem
          key={command.id}
          disabled={line.isDisabled}
          onClick={run}
          {...(line.isChosen !== undefined && {
            role: 'menuitemradio',
            'aria-checked': line.isChosen,
          })}
        >
          <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>{command.icon}</ListItemIcon>
          {line.text}
          {line.isChosen && <CheckRounded color="primary" sx={{ fontSize: 18, ml: 'auto' }} />}
        </MenuItem>
      );
    });
  return groups
    .map(itemsOf)
    .filter((items) => items.length > 0)
    .flatMap((items, at) => [
      at > 0 && <Divider key={at} component="li" sx={{ my: 0.5 }} />,
      ...items,
    ]);
}
