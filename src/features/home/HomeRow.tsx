import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { clampLines } from '../../ui/theme/clampLines';
import { RouterLink } from '../../ui/elements/RouterLink';
import { fromHome } from '../../data/navigation/taskPath';
import { useStopInspecting } from './useStopInspecting';

interface HomeRowProps {
  to: string;
  /** A text that someone wrote. */
  title: string;
  /** Below the title. */
  details?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  icon?: ReactNode;
  /** A control before the link. */
  control?: ReactNode;
}

/** A line of a panel, which is one link, with a control before it. */
export function HomeRow({ to, title, details, aside, icon, control }: HomeRowProps) {
  const stopInspecting = useStopInspecting();
  return (
    <Box component="li" sx={style}>
      {control}
      <RouterLink to={to} state={fromHome} onClick={stopInspecting}>
        {icon}
        <span className="text">
          <span className="title" dir="auto" title={title.length > 60 ? title : undefined}>
            {title}
          </span>
          {details !== undefined && <span className="details">{details}</span>}
        </span>
        {aside}
      </RouterLink>
    </Box>
  );
}

/** Around the rows of a panel. */
export const rowsStyle = { listStyle: 'none', m: 0, p: 0, pb: 1 } as const;

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const style = {
  display: 'flex',
  alignItems: 'center',
  // A control has the room before the link.
  '& > span': { ml: { xs: 1, md: 1.5 } },
  '& a': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    px: { xs: 2, md: 2.5 },
    py: 0.75,
    color: 'inherit',
    textDecoration: 'none',
    typography: 'body2',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& > span + a': { pl: 0.5 },
  '& .text': { flex: '1 1 0', minWidth: 96, display: 'grid' },
  // On a phone, titles that begin in the same way would look alike in one line.
  '& .title': {
    ...clampLines(2),
    overflowWrap: 'anywhere',
    WebkitLineClamp: { xs: '2', md: '1' },
    fontWeight: 550,
    textAlign: 'left',
  },
  // The whole sentence on a phone.
  '& .details': {
    ...ellipsis,
    whiteSpace: { xs: 'normal', md: 'nowrap' },
    color: 'text.secondary',
    fontSize: '0.7875rem',
  },
} as const;
