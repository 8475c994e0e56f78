import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ScreenHeading } from './ScreenHeading';
import { visuallyHidden } from '../theme/visuallyHidden';

interface ScreenProps {
  /** Name of the screen in the markup: `data-screen`. */
  name: string;
  /** Without it the screen draws its own `ScreenHeading`. */
  title?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** `full` is for a table: as wide as the window. */
  width?: 'narrow' | 'reading' | 'wide' | 'full';
  /** The heading is there for screen readers and for the focus, but not drawn. */
  hideTitle?: boolean;
  children: ReactNode;
}

const widths = { narrow: 432, reading: 840, wide: 1320, full: 'none' } as const;

/** How wide the bar above the screens is: as wide as the widest of them, unless a table takes the whole window. */
export const barWidth = `var(--screen-width, ${widths.wide}px)`;
const wholeWindow = <GlobalStyles styles={{ ':root': { '--screen-width': 'none' } }} />;

/** The root of every screen: its name, its heading, its width. */
export function Screen({
  name,
  title,
  actions,
  width = 'wide',
  hideTitle = false,
  children,
}: ScreenProps) {
  const heading = title !== undefined && (
    <ScreenHeading sx={hideTitle ? visuallyHidden : { flex: 1, minWidth: 0 }}>
      {title}
    </ScreenHeading>
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
          {actions}
        </Box>
      ) : (
        heading
      )}
      {children}
    </Box>
  );
}
