import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list. Screen readers announce it. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        px: 3,
        py: 7,
        textAlign: 'center',
        color: 'text.secondary',
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      {icon && (
        <Box aria-hidden sx={{ display: 'flex', opacity: 0.7, mb: 0.5 }}>
          {icon}
        </Box>
      )}
      <Typography variant="subtitle1" component="p" color="textPrimary">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" sx={{ maxWidth: 420, textWrap: 'balance' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
