import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ScreenHeading } from './ScreenHeading';
import { visuallyHidden } from '../theme/visuallyHidden';
import { clampLines } from '../theme/clampLines';

interface ScreenProps {
  /** The value of `data-screen`. */
  name: string;
  /** Without it the screen renders its own `ScreenHeading`. */
  title?: string;
  actions?: ReactNode;
  /** `full`: as wide as the window, for a table. */
  width?: 'narrow' | 'reading' | 'wide' | 'full';
  /** Keeps the heading for screen readers and for the focus only. */
  hideTitle?: boolean;
  children: ReactNode;
}

const widths = { narrow: 432, reading: 840, wide: 1320, full: 'none' } as const;

/** Width of the app bar: that of the widest screen, or of the window above a table. */
export const barWidth = `var(--screen-width, ${widths.wide}px)`;
const wholeWindow = <GlobalStyles styles={{ ':root': { '--screen-width': 'none' } }} />;

/** A title can be long, and the actions are beside it. */
const shownTitle = {
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  ...clampLines(4),
} as const;

export function Screen({
  name,
  title,
  actions,
  width = 'wide',
  hideTitle = false,
  children,
}: ScreenProps) {
  const heading = title !== undefined && (
    <ScreenHeading sx={hideTitle ? visuallyHidden : shownTitle}>{title}</ScreenHeading>
  );
  const drawn = actions !== undefined || (heading && !hideTitle);
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
      {drawn ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
          {heading}
          <Box sx={{ displayPrint: 'none' }}>{actions}</Box>
        </Box>
      ) : (
        heading
      )}
      {children}
    </Box>
  );
}
