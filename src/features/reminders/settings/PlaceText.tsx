import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';

/** What is said about a place where a person is reminded. */
export const PlaceText = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ my: 0.5 }}>
    {children}
  </Typography>
);
