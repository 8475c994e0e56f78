import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

interface ListToolbarProps {
  /** The filters. */
  children: ReactNode;
  /** How many records are shown. */
  count: ReactNode;
  /** The menus of the list. */
  tools: ReactNode;
}

/** What is above a list. The count and the tools have a line of their own where they do not fit. */
export const ListToolbar = ({ children, count, tools }: ListToolbarProps) => (
  <Stack
    component="section"
    aria-label="Filters"
    direction="row"
    sx={{ ...line, flexWrap: 'wrap' }}
  >
    {/* In a shared line the filters take the free space. */}
    <Stack direction="row" sx={{ ...line, flexWrap: 'wrap', flex: '1000 1 auto' }}>
      {children}
    </Stack>
    <Stack direction="row" sx={{ ...line, flex: '1 0 auto' }}>
      <Box sx={{ marginInlineEnd: 'auto' }}>{count}</Box>
      {tools}
    </Stack>
  </Stack>
);

const line = { gap: 0.75, alignItems: 'center' };
