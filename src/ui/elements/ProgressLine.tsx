import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressLineProps {
  value?: number;
  text: string;
  /** It stands in the gap before what follows and takes no room: a list would move under somebody's hands when the line goes. */
  inGap?: boolean;
}

const gap = 12;

/** A thin line of progress, 0 to 100; without a value it runs. `text` says the same in words. */
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
