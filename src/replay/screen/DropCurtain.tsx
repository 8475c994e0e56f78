import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Lies over everything while a file hangs over the page: over the stage too, whose frame would take the file for itself. */
export function DropCurtain() {
  return (
    <Box sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', p: 2, display: 'flex', backgroundColor: 'color-mix(in srgb, var(--docket-palette-background-default) 82%, transparent)', backdropFilter: 'blur(3px)' }}>
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', border: '2px dashed', borderColor: 'primary.main', borderRadius: 4, pointerEvents: 'none' }}>
        <Typography variant="h2" component="p" color="primary">Drop the log to open it</Typography>
      </Box>
    </Box>
  );
}
