import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** A field of the open task: its name, and its value or the button that edits it. */
export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', lineHeight: '32px' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minHeight: 32,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </>
  );
}
