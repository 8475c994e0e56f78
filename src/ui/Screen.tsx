import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from './visuallyHidden';

interface ScreenProps {
  /** Name of the screen in the markup: `data-screen`. */
  name: string;
  title: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  width?: 'narrow' | 'reading' | 'wide';
  /** The heading is there for screen readers and for the focus, but not drawn. */
  hideTitle?: boolean;
  children: ReactNode;
}

const widths = { narrow: 400, reading: 840, wide: 1320 } as const;

/** The root of every screen: its name, its heading (where the focus goes after a navigation), its width. */
export function Screen({ name, title, actions, width = 'wide', hideTitle = false, children }: ScreenProps) {
  const heading = (
    <Typography variant="h1" tabIndex={-1} data-screen-heading sx={hideTitle ? visuallyHidden : { flex: 1, minWidth: 0 }}>{title}</Typography>
  );
  return (
    <Box data-screen={name} sx={{ width: '100%', maxWidth: widths[width], mx: 'auto', px: { xs: 2, md: 3 }, pt: { xs: 2.5, md: 4 }, pb: 8 }}>
      {hideTitle && !actions ? heading : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
          {heading}
          {actions}
        </Box>
      )}
      {children}
    </Box>
  );
}
