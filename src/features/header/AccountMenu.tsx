import { useState } from 'react';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded';
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded';
import Divider from '@mui/material/Divider';
import FiberManualRecordOutlined from '@mui/icons-material/FiberManualRecordOutlined';
import KeyRounded from '@mui/icons-material/KeyRounded';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import SlideshowOutlined from '@mui/icons-material/SlideshowOutlined';
import Typography from '@mui/material/Typography';
import { keepSession } from '../../api/refresh';
import { lazyPart } from '../../lib/lazyPart';
import { selectExtended, selectIsOurs } from '../../realtime/realtimeSlice';
import { persistChanged, selectPersist, selectUser } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { IconAction } from '../../ui/IconAction';
import { askDesktopPermission, desktopPermission } from '../notifications/desktop';
import { LatePart } from '../notifications/LatePart';
import { shortcutsOpened } from '../palette/paletteSlice';
import {
  passwordDialogClosed,
  passwordDialogOpened,
  reportOpened,
  selectChangingPassword,
} from './headerSlice';

const ChangePasswordDialog = lazyPart(
  'ChangePasswordDialog',
  () => import('./ChangePasswordDialog'),
);

const desktopTexts = {
  default: 'Allow desktop notifications',
  granted: 'Desktop notifications are on',
  denied: 'Desktop notifications are blocked by the browser',
  missing: '',
} as const;

/** What a person sets for themselves: staying signed in, desktop notifications, the password. */
export function AccountMenu() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const persist = useAppSelector(selectPersist);
  const extended = useAppSelector(selectExtended);
  const isOurs = useAppSelector(selectIsOurs);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const changing = useAppSelector(selectChangingPassword);
  // Read again at each opening: the person may have changed it in the browser meanwhile.
  const [permission, setPermission] = useState(desktopPermission);
  const close = () => setAnchor(null);
  const togglePersist = () => {
    dispatch(persistChanged(!persist));
    // A backend without our extensions decides on its own how long its cookie lives.
    if (extended) void dispatch(keepSession(!persist));
  };
  const closePasswordDialog = () => dispatch(passwordDialogClosed());
  return (
    <>
      <IconAction
        label="Account"
        size="medium"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setPermission(desktopPermission());
          setAnchor(event.currentTarget);
        }}
      >
        <AccountCircleOutlined fontSize="small" />
      </IconAction>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
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
        <MenuItem role="menuitemcheckbox" aria-checked={persist} onClick={togglePersist}>
          <ListItemIcon>
            {persist ? (
              <CheckBoxRounded fontSize="small" color="primary" />
            ) : (
              <CheckBoxOutlineBlankRounded fontSize="small" />
            )}
          </ListItemIcon>
          Keep me signed in
        </MenuItem>
        {permission !== 'missing' && (
          <MenuItem
            disabled={permission !== 'default'}
            onClick={() => void askDesktopPermission().then(setPermission)}
          >
            <ListItemIcon>
              <NotificationsActiveOutlined fontSize="small" />
            </ListItemIcon>
            <Box component="span" sx={{ whiteSpace: 'normal' }}>
              {desktopTexts[permission]}
            </Box>
          </MenuItem>
        )}
        {isOurs && (
          <MenuItem
            onClick={() => {
              close();
              dispatch(passwordDialogOpened());
            }}
          >
            <ListItemIcon>
              <KeyRounded fontSize="small" />
            </ListItemIcon>
            Change password
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            dispatch(shortcutsOpened());
          }}
        >
          <ListItemIcon>
            <KeyboardOutlined fontSize="small" />
          </ListItemIcon>
          Keyboard shortcuts
        </MenuItem>
        <Divider component="li" sx={{ my: 0.5 }} />
        <MenuItem
          onClick={() => {
            close();
            dispatch(reportOpened('minutes'));
          }}
        >
          <ListItemIcon>
            <BugReportOutlined fontSize="small" />
          </ListItemIcon>
          Report a problem...
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            dispatch(reportOpened('full'));
          }}
        >
          <ListItemIcon>
            <FiberManualRecordOutlined fontSize="small" />
          </ListItemIcon>
          Record in full...
        </MenuItem>
        {/* A page of its own, without this one's session: a full load in a new tab. */}
        <MenuItem component="a" href="/replay" target="_blank" rel="noreferrer" onClick={close}>
          <ListItemIcon>
            <SlideshowOutlined fontSize="small" />
          </ListItemIcon>
          Replay a log
        </MenuItem>
      </Menu>
      {changing && (
        <LatePart onFailed={closePasswordDialog}>
          <ChangePasswordDialog onClose={closePasswordDialog} />
        </LatePart>
      )}
    </>
  );
}
