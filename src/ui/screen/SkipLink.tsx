import Box from '@mui/material/Box';

/** Leads keyboards past the bar; visible while it has the focus. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: 'absolute',
        left: 12,
        top: -60,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 2,
        color: 'primary.main',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Box>
  );
}
