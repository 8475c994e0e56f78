import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Reading } from './useOpenLog';

/** How much of a file was read, and a button to stop reading. */
export function ReadingLine({ reading, onCancel }: { reading: Reading; onCancel: () => void }) {
  const percent = Math.floor(reading.share * 100);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" noWrap sx={{ maxWidth: '45%' }}>
        Reading {reading.name}
      </Typography>
      <LinearProgress
        variant={percent > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={`Reading ${reading.name}`}
        sx={{ flex: 1 }}
      />
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ minWidth: '4ch', textAlign: 'right' }}
      >
        {percent} %
      </Typography>
      <Button size="small" color="inherit" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}
