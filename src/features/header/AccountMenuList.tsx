import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded';
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import SlideshowOutlined from '@mui/icons-material/SlideshowOutlined';
import Typography from '@mui/material/Typography';
import { selectPersist, selectUser } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { menuGroups, type Command } from '../../data/navigation/command';
import { useMenuItems } from '../../data/navigation/useMenuItems';
import { keepSignedIn } from './accountCommands';
import type { AccountListProps } from './AccountMenu';

export interface AccountMenuListProps extends AccountListProps {
  /** Lines for settings of other features. */
  settings: ReactNode;
  /** Those with a `menu` are shown. */
  commands: readonly Command[];
}

/** The person's own settings, and `commands`. */
export function AccountMenuList({ anchor, onClose, settings, commands }: AccountMenuListProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const persist = useAppSelector(selectPersist);
  const items = useMenuItems(
    menuGroups.map((group) => commands.filter(({ menu }) => menu === group)),
    onClose,
  );
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { minWidth: 260 } }, list: { 'aria-label': 'Account' } }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, py: 0.75 }}>
        <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {user?.name}
        </Typography>
        {user?.email && (
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {user.email}
          </Typography>
        )}
      </Box>
      <Divider component="li" sx={{ my: 0.5 }} />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={persist}
        onClick={() => dispatch(keepSignedIn(!persist))}
      >
        <ListItemIcon>
          {persist ? (
            <CheckBoxRounded fontSize="small" color="primary" />
          ) : (
            <CheckBoxOutlineBlankRounded fontSize="small" />
          )}
        </ListItemIcon>
        Keep me signed in
      </MenuItem>
      {settings}
      {items}
      {/* Not a route of this page: the player has no session. */}
      <MenuItem component="a" href="/replay" target="_blank" rel="noreferrer" onClick={onClose}>
        <ListItemIcon>
          <SlideshowOutlined fontSize="small" />
        </ListItemIcon>
        Replay a log
      </MenuItem>
    </Menu>
  );
}
