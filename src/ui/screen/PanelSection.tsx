import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A part of the open task below its fields, with a heading. */
export function PanelSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, mb: 0.5 }}>
        <Typography id={id} variant="subtitle2" component="h3" color="textSecondary">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
