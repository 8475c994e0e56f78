import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLogoutMutation } from '../login/loginApi';
import { NotificationMenu } from '../notifications/NotificationMenu';
import { Palette } from '../palette/Palette';
import { PaletteButton } from '../palette/PaletteButton';
import { AccountMenu } from './AccountMenu';
import { ConnectionState } from './ConnectionState';
import { RoleStrip } from './RoleStrip';

/** The bar's right side for somebody who is signed in. On a phone, who that is and what is live take a line of their own. */
export function SignedInTools() {
  const [logOut, { isLoading }] = useLogoutMutation();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: { xs: 1, md: 2 },
          mr: { md: 1 },
          order: { xs: 1, md: 0 },
          width: { xs: '100%', md: 'auto' },
          pb: { xs: 1, md: 0 },
        }}
      >
        <Box sx={{ order: { xs: 1, md: 0 } }}>
          <ConnectionState />
        </Box>
        <RoleStrip />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 56 }}>
        <PaletteButton />
        <NotificationMenu />
        <AccountMenu />
        <Button
          variant="outlined"
          size="small"
          color="inherit"
          disabled={isLoading}
          onClick={() => void logOut()}
          sx={{ ml: 0.75 }}
        >
          Log Out
        </Button>
      </Box>
      <Palette />
    </>
  );
}
