import Box from '@mui/material/Box';
import { formatDateTime, formatRelative } from '../../lib/format';

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** '3 minutes ago', with the exact time as a tooltip. */
export function RelativeTime({ iso, now }: RelativeTimeProps) {
  return (
    <Box component="time" dateTime={iso} title={formatDateTime(iso)} sx={{ whiteSpace: 'nowrap' }}>
      {formatRelative(iso, now)}
    </Box>
  );
}
