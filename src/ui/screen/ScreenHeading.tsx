import type { ReactNode } from 'react';
import Typography, { type TypographyProps } from '@mui/material/Typography';

/** The heading of a screen, which gets the focus after a navigation. */
export function ScreenHeading({
  children,
  sx,
}: {
  children: ReactNode;
  sx?: TypographyProps['sx'];
}) {
  return (
    <Typography
      variant="h1"
      tabIndex={-1}
      data-screen-heading
      sx={[
        { fontSize: { xs: '1.25rem', sm: '1.375rem', md: '1.5rem' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Typography>
  );
}
