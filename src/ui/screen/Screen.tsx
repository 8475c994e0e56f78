import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ScreenHeading } from './ScreenHeading';
import { clampLines } from '../theme/clampLines';

interface ScreenProps {
  /** The value of `data-screen`. */
  name: string;
  /** Without it the screen renders its own `ScreenHeading`. */
  title?: string;
  actions?: ReactNode;
  /** `full`: as wide as the window, for a table. */
  width?: 'narrow' | 'reading' | 'wide' | 'full';
  children: ReactNode;
}

const widths = { narrow: 432, reading: 840, wide: 1320, full: 'none' } as const;

/** Width of the app bar: that of the widest screen, or of the window above a table. */
export const barWidth = `var(--screen-width, ${widths.wide}px)`;
const wholeWindow = <GlobalStyles styles={{ ':root': { '--screen-width': 'none' } }} />;

/**
 * A title can be long, and the actions are next to it, or below a word that needs the whole line.
 */
const shownTitle = {
  flex: '1 1 min-content',
  minWidth: 0,
  overflowWrap: 'break-word',
  ...clampLines(4),
} as const;

export function Screen({ name, title, actions, width = 'wide', children }: ScreenProps) {
  return (
    <Box
      data-screen={name}
      sx={{
        width: '100%',
        maxWidth: widths[width],
        mx: 'auto',
        px: { xs: 2, md: 3 },
        pt: { xs: 2.5, md: 4 },
        pb: 8,
      }}
    >
      {width === 'full' && wholeWindow}
      {(title !== undefined || actions !== undefined) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
          {title !== undefined && <ScreenHeading sx={shownTitle}>{title}</ScreenHeading>}
          <Box sx={{ displayPrint: 'none' }}>{actions}</Box>
        </Box>
      )}
      {children}
    </Box>
  );
}
