import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface HomePanelProps {
  /** Unique on the page. */
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled area of the home screen. */
export function HomePanel({ id, title, action, children }: HomePanelProps) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        borderRadius: '14px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 52,
          px: { xs: 2, md: 2.5 },
        }}
      >
        <Typography id={id} variant="h2" sx={{ fontSize: '1rem' }}>
          {title}
        </Typography>
        {action && <Box sx={{ mr: -1.25 }}>{action}</Box>}
      </Box>
      {children}
    </Box>
  );
}
