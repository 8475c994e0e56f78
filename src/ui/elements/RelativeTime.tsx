import Box from '@mui/material/Box';

interface RelativeTimeProps {
  /** ISO 8601; what a machine reads. */
  iso: string;
  /** What is shown: '3 minutes ago'. */
  text: string;
  /** The exact time in words, as a tooltip. */
  title?: string;
}

/** A moment in words that a machine can read too. The text comes from whoever knows what time it is. */
export function RelativeTime({ iso, text, title }: RelativeTimeProps) {
  return (
    <Box component="time" dateTime={iso} title={title} sx={{ whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
}
