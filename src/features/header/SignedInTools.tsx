import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { logoutRequested } from '../../data/outbox/outboxSlice';
import { useLogoutMutation } from '../../data/api/sessionApi';
import { useAppDispatch } from '../../data/store/hooks';
import type { Section } from '../../data/navigation/section';
import { ConnectionStatus } from './ConnectionStatus';
import { SectionLinks } from './SectionLinks';
import { SignedInUser } from './SignedInUser';

// All of the first line fits into 320 px.
const narrowest = '@media (max-width: 349.95px)';

interface SignedInToolsProps {
  sections: readonly Section[];
  /** The running timer, next to the person. */
  timer: ReactNode;
  /** The buttons before Log Out. */
  children: ReactNode;
}

/**
 * The links to the sections and the right side of the bar. Below 992 px, the links, the person, the
 * timer and the connection are on a second line; on a phone, the links are at the bottom of the window.
 */
export function SignedInTools({ sections, timer, children }: SignedInToolsProps) {
  const dispatch = useAppDispatch();
  const [, { isLoading }] = useLogoutMutation({ fixedCacheKey: 'logout' });
  return (
    <>
      <Box
        sx={{
          display: { xs: 'flex', lg: 'contents' },
          alignItems: 'center',
          order: 1,
          width: '100%',
        }}
      >
        <SectionLinks sections={sections} />
        <Box
          sx={{
            display: 'flex',
            flex: { xs: 1, lg: '0 1 auto' },
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: { xs: 1, lg: 2 },
            minWidth: 0,
            order: { lg: 3 },
            mr: { lg: 1 },
            pb: 1,
            '@media (min-width: 600px)': { justifyContent: 'flex-end', pb: 0 },
          }}
        >
          <Box sx={{ order: { xs: 2, lg: 0 } }}>
            <ConnectionStatus />
          </Box>
          <SignedInUser />
          <Box sx={{ order: { xs: 1, lg: 0 }, flexShrink: 0, '&:empty': { display: 'none' } }}>
            {timer}
          </Box>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          minHeight: 56,
          order: { lg: 4 },
          [narrowest]: { gap: 0 },
        }}
      >
        {children}
        <Button
          variant="outlined"
          size="small"
          color="inherit"
          disabled={isLoading}
          onClick={() => dispatch(logoutRequested())}
          sx={{ ml: 0.75, [narrowest]: { ml: 0 } }}
        >
          Log Out
        </Button>
      </Box>
    </>
  );
}
