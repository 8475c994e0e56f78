import type { MouseEvent } from 'react';
import Box from '@mui/material/Box';

/** The parts of a page that keyboards can skip to, by their element ids. */
const regions = { content: 'content', list: 'list', 'open-task': 'open task' } as const;

function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/**
 * Lead keyboards past the bar to a part of the page, if the page has it; visible while they have
 * the focus.
 */
export function SkipLinks() {
  return Object.entries(regions).map(([id, name]) => (
    <Box
      key={id}
      component="a"
      href={`#${id}`}
      onClick={goTo}
      sx={{
        position: 'absolute',
        left: 12,
        top: -60,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 2,
        color: 'primary.main',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        '&:focus': { top: 8 },
        [`body:not(:has(#${id})) &`]: { display: 'none' },
      }}
    >
      Skip to {name}
    </Box>
  ));
}
