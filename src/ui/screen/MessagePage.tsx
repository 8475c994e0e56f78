import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Screen } from './Screen';
import { ScreenHeading } from './ScreenHeading';

interface MessagePageProps {
  name: string;
  /** A short word or number above the heading. */
  sign?: string;
  title: string;
  text?: string | null;
  action: ReactNode;
}

/** A page with one message and one action. */
export function MessagePage({ name, sign, title, text, action }: MessagePageProps) {
  return (
    <Screen name={name} width="reading">
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1.5,
          textAlign: 'center',
          pt: { xs: 6, md: 12 },
        }}
      >
        {sign && (
          <Typography
            aria-hidden
            sx={{
              fontSize: '4rem',
              lineHeight: 1,
              fontWeight: 700,
              letterSpacing: '-0.04em',
              color: 'primary.main',
              opacity: 0.9,
            }}
          >
            {sign}
          </Typography>
        )}
        <ScreenHeading>{title}</ScreenHeading>
        {text && (
          <Typography color="textSecondary" sx={{ maxWidth: 560, overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        )}
        <Box sx={{ mt: 2 }}>{action}</Box>
      </Box>
    </Screen>
  );
}
