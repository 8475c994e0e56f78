import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { barWidth } from '../../ui/screen/Screen';

/** The bar of every screen without its content. */
export function BarFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        'html[data-reading] &:not(:focus-within)': { top: 'calc(-1 * var(--top-bar, 57px))' },
        transition: 'top 180ms',
        zIndex: 'appBar',
        borderBottom: '1px solid',
        borderColor: 'divider',
        // On a pseudo-element: a filter would tie the links at the bottom of a phone to the bar.
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          backdropFilter: 'saturate(1.6) blur(10px)',
          backgroundColor:
            'color-mix(in srgb, var(--docket-palette-background-paper) 86%, transparent)',
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', lg: 'nowrap' },
          alignItems: 'center',
          columnGap: { xs: 0.5, md: 1 },
          maxWidth: barWidth,
          minHeight: 56,
          mx: 'auto',
          px: { xs: 2, md: 3 },
          '@media (max-width: 349.95px)': { px: 1.25 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
