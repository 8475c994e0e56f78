import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { visuallyHidden } from '../theme/visuallyHidden';

/**
 * A centered spinner with the hidden text of the specification. `page` fills the height of the
 * window.
 */
export function Spinner({ page = false }: { page?: boolean }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        placeItems: 'center',
        py: page ? 0 : 3,
        minHeight: page ? '60dvh' : undefined,
      }}
    >
      <CircularProgress size={28} thickness={4} aria-hidden />
      <Box component="span" sx={visuallyHidden}>
        Loading...
      </Box>
    </Box>
  );
}
