import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/**
 * The title of the page, next to the name of the product. Without one, it keeps its place. Where
 * only its first letters would fit, it wraps to a line that is not shown.
 */
export function BarTitle({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        order: { lg: 1 },
        display: 'flex',
        flexWrap: 'wrap',
        height: 20,
        overflow: 'hidden',
        '&::before': { content: '""', height: 1 },
      }}
    >
      {children && (
        <Typography
          noWrap
          variant="body2"
          color="textSecondary"
          component="span"
          sx={{
            display: { xs: 'none', sm: 'block', lg: 'none', xl: 'block' },
            flex: '1 0 8em',
          }}
        >
          <Box component="span" aria-hidden sx={{ mr: 1, color: 'divider' }}>
            /
          </Box>
          <span data-page-title>{children}</span>
        </Typography>
      )}
    </Box>
  );
}
