import type { ReactNode } from 'react';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { SystemStyleObject } from '@mui/system';

/** The heading of a screen, which gets the focus after a navigation. */
export function ScreenHeading({
  children,
  sx,
}: {
  children: ReactNode;
  sx?: SystemStyleObject<Theme>;
}) {
  return (
    <Typography
      variant="h1"
      tabIndex={-1}
      data-screen-heading
      sx={[{ fontSize: { xs: '1.25rem', sm: '1.375rem', md: '1.5rem' } }, sx ?? false]}
    >
      {children}
    </Typography>
  );
}
