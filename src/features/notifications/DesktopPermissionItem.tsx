import { useState } from 'react';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { askDesktopPermission, desktopPermission } from './desktopPermission';

const desktopTexts = {
  default: 'Allow desktop notifications',
  granted: 'Desktop notifications are on',
  denied: 'Desktop notifications are blocked by the browser',
  missing: '',
  unable: 'This browser cannot show desktop notifications',
} as const;

/** The menu item that turns desktop notifications on, or says why they cannot be shown. */
export function DesktopPermissionItem() {
  // Read each time the menu opens, because the person may have changed it in the browser.
  const [permission, setPermission] = useState(desktopPermission);
  if (permission === 'missing') return null;
  return (
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
  );
}
