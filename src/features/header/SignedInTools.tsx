import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useLogoutMutation } from '../../api/sessionApi';
import { NotificationMenu } from '../notifications/NotificationMenu';
import type { Command } from '../navigation/command';
import { AccountMenu } from './AccountMenu';
import { ConnectionStatus } from './ConnectionStatus';
import { SignedInUser } from './SignedInUser';

interface SignedInToolsProps {
  search: ReactNode;
  /** The commands of the account menu, in groups. */
  accountMenu: readonly (readonly Command[])[];
}

/** The right side of the bar. On a phone, the person and the connection are on a second line. */
export function SignedInTools({ search, accountMenu }: SignedInToolsProps) {
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
          <ConnectionStatus />
        </Box>
        <SignedInUser />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 56 }}>
        {search}
        <NotificationMenu />
        <AccountMenu commands={accountMenu} />
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
    </>
  );
}
