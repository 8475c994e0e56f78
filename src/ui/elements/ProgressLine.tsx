import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressLineProps {
  value?: number;
  text: string;
  /**
   * Uses the gap above the next element, so that the list does not move when the line disappears.
   */
  inGap?: boolean;
}

const gap = 12;

/** A progress bar from 0 to 100, indeterminate without a value, with a text. */
export function ProgressLine({ value, text, inGap = false }: ProgressLineProps) {
  const line = (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        ...(inGap && { position: 'absolute', top: 0, insetInline: 0, height: gap }),
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
        sx={{ flexShrink: 0, ...(inGap && { fontSize: '0.6875rem', lineHeight: `${gap}px` }) }}
      >
        {text}
      </Typography>
    </Box>
  );
  return inGap ? (
    <Box sx={{ position: 'relative', height: 0, mt: '0 !important' }}>{line}</Box>
  ) : (
    line
  );
}
