import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** About two lines of a card, in characters. */
const clampedLength = 150;

const isLong = (text: string) => text.length > clampedLength || text.split('\n', 3).length > 2;

/** A description. A long one is cut to two lines, with a button that shows the rest. */
export function TaskDescription({ text }: { text: string }) {
  const [expanded, setExpanded] = useState(false);
  if (text.trim() === '') return null;
  const long = isLong(text);
  return (
    <Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          ...(long &&
            !expanded && {
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
            }),
        }}
      >
        {text}
      </Typography>
      {long && (
        <Link
          component="button"
          type="button"
          variant="caption"
          underline="hover"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
        </Link>
      )}
    </Box>
  );
}
