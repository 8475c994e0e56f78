import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** The title of the page, beside the name of the product. Without one, it keeps its place. */
export function BarTitle({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, order: { lg: 1 } }}>
      {children && (
        <Typography
          noWrap
          variant="body2"
          color="textSecondary"
          component="span"
          data-page-title
          sx={{ display: { xs: 'none', sm: 'block', lg: 'none', xl: 'block' } }}
        >
          <Box component="span" aria-hidden sx={{ mr: 1, color: 'divider' }}>
            /
          </Box>
          {children}
        </Typography>
      )}
    </Box>
  );
}
