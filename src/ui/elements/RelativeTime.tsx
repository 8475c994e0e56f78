import Box from '@mui/material/Box';

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** '3 minutes ago'. */
  text: string;
  /** Tooltip: the exact time. */
  title?: string;
}

export function RelativeTime({ iso, text, title }: RelativeTimeProps) {
  return (
    <Box component="time" dateTime={iso} title={title} sx={{ whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
}
