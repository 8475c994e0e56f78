import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

interface AccountSectionProps {
  title: string;
  text: string;
  /** Next to the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One part of the account page. */
export function AccountSection({ title, text, action, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 1.5,
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {text}
          </Typography>
        </Box>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
