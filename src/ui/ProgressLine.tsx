import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

/** A thin line of progress, 0 to 100; without a value it runs. `text` says the same in words. */
export function ProgressLine({ value, text }: { value?: number; text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <LinearProgress variant={value === undefined ? 'indeterminate' : 'determinate'} value={value} aria-label={text} sx={{ flex: 1 }} />
      <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>{text}</Typography>
    </Box>
  );
}
