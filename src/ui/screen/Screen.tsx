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
  /** Next to the title, or below it where there is no room. */
  details?: ReactNode;
  actions?: ReactNode;
  /** `full`: as wide as the window, for a table. */
  width?: 'narrow' | 'reading' | 'wide' | 'full';
  children: ReactNode;
}

/** Where the line of the title has room for the details. */
const roomForDetails = '@container (min-width: 1340px)';

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

const titleOfDetails = { ...shownTitle, [roomForDetails]: { flex: 'none' } } as const;

const titleLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.25,
  minHeight: 40,
} as const;

const shownDetails = {
  width: '100%',
  minWidth: 0,
  displayPrint: 'none',
  order: 2,
  // The details wrap before the actions do.
  [roomForDetails]: { width: 'auto', flex: '1 1 420px', order: 0 },
} as const;

export function Screen({ name, title, details, actions, width = 'wide', children }: ScreenProps) {
  return (
    <Box
      data-screen={name}
      sx={{
        width: '100%',
        maxWidth: widths[width],
        mx: 'auto',
        px: { xs: 2, md: 3 },
        pt: { xs: 1, md: 1.5 },
        pb: 8,
      }}
    >
      {width === 'full' && wholeWindow}
      {(title !== undefined || actions !== undefined) && (
        <Box sx={{ containerType: 'inline-size', mb: 1 }}>
          <Box sx={titleLine}>
            {title !== undefined && (
              <ScreenHeading sx={details ? titleOfDetails : shownTitle}>{title}</ScreenHeading>
            )}
            <Box sx={{ displayPrint: 'none', order: 1, marginInlineStart: 'auto' }}>{actions}</Box>
            {details && <Box sx={shownDetails}>{details}</Box>}
          </Box>
        </Box>
      )}
      {children}
    </Box>
  );
}
