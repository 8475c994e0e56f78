import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressLineProps {
  value?: number;
  text: string;
  /**
   * Uses the gap above the next element, of so many units of the theme: the list does not move when
   * the line disappears.
   */
  inGap?: number;
}

/** Of a line in a gap, in pixels. */
const lineHeight = 12;

/** A progress bar from 0 to 100, indeterminate without a value, with a text. */
export function ProgressLine({ value, text, inGap }: ProgressLineProps) {
  const isInGap = inGap !== undefined;
  const line = (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        ...(isInGap && {
          position: 'absolute',
          top: `calc(-0.5 * (var(--gap) + ${lineHeight}px))`,
          insetInline: 0,
          height: lineHeight,
        }),
      }}
    >
      <LinearProgress
        variant={value === undefined ? 'indeterminate' : 'determinate'}
        value={value}
        aria-label={text}
        sx={{ flex: 1 }}
      />
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ flexShrink: 0, ...(isInGap && { fontSize: '0.6875rem', lineHeight: 1 }) }}
      >
        {text}
      </Typography>
    </Box>
  );
  if (!isInGap) return line;
  return (
    <Box
      sx={({ spacing }) => ({
        '--gap': spacing(inGap),
        position: 'relative',
        height: 0,
        marginBlockEnd: 'calc(-1 * var(--gap))',
      })}
    >
      {line}
    </Box>
  );
}
