import Box from '@mui/material/Box';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';

/** Covers the open task while files are over it. */
export function DropOverlay() {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        // Otherwise the files would leave what is below it.
        pointerEvents: 'none',
        display: 'grid',
        placeItems: 'center',
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          bgcolor: 'background.paper',
          opacity: 0.85,
        },
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          inset: 12,
          border: 2,
          borderStyle: 'dashed',
          borderColor: 'primary.main',
          borderRadius: '14px',
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 1,
          color: 'primary.main',
          typography: 'subtitle1',
          fontWeight: 600,
        }}
      >
        <AttachFileRounded fontSize="large" />
        Drop files to attach them
      </Box>
    </Box>
  );
}
