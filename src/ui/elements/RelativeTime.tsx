import Box from '@mui/material/Box';
import { formatDateTime, formatRelative } from '../../lib/format';

const style = {
  whiteSpace: 'nowrap',
  // An age is wrong soon after it is printed.
  '@media print': {
    fontSize: 0,
    '&::after': { content: 'attr(title)', typography: 'caption' },
  },
} as const;

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** '3 minutes ago', with the exact time as a tooltip, and on paper. */
export function RelativeTime({ iso, now }: RelativeTimeProps) {
  return (
    <Box component="time" dateTime={iso} title={formatDateTime(iso)} sx={style}>
      {formatRelative(iso, now)}
    </Box>
  );
}
