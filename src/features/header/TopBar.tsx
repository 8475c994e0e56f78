import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { selectIsLoggedIn } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import { useLogoutMutation } from '../login/loginApi';
import { NotificationMenu } from '../notifications/NotificationMenu';
import { AccountMenu } from './AccountMenu';
import { ConnectionState } from './ConnectionState';
import { ProductTitle } from './ProductTitle';
import { RoleStrip } from './RoleStrip';

/** The bar at the top of every screen. On a phone, who is signed in and what is live take a line of their own. */
export function TopBar() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [logOut, { isLoading }] = useLogoutMutation();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky', top: 0, zIndex: 'appBar', borderBottom: '1px solid', borderColor: 'divider', backdropFilter: 'saturate(1.6) blur(10px)',
        backgroundColor: 'color-mix(in srgb, var(--docket-palette-background-paper) 86%, transparent)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 0.5, md: 1 }, maxWidth: 1320, minHeight: 56, mx: 'auto', px: { xs: 2, md: 3 } }}>
        <ProductTitle />
        {isLoggedIn && (
          <Box
            sx={{
              display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: { xs: 1, md: 2 }, mr: { md: 1 },
              order: { xs: 1, md: 0 }, width: { xs: '100%', md: 'auto' }, pb: { xs: 1, md: 0 },
            }}
          >
            <ConnectionState />
            <Box sx={{ order: { xs: -1, md: 0 }, minWidth: 0 }}><RoleStrip /></Box>
          </Box>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 56 }}>
          {isLoggedIn ? (
            <>
              <NotificationMenu />
              <AccountMenu />
              <Button variant="outlined" size="small" color="inherit" disabled={isLoading} onClick={() => void logOut()} sx={{ ml: 0.75 }}>Log Out</Button>
            </>
          ) : (
            <Button component={RouterLink} to="/login" variant="outlined" size="small" color="inherit">Login</Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}
