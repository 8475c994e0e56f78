import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';

/** A sentence in place of the rows of a panel. */
export function PanelText({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, md: 2.5 }, pb: 2.5 }}>
      {children}
    </Typography>
  );
}
