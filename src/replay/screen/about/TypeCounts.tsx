import Box from '@mui/material/Box';
import { fixedWidth } from '../fonts';
import { useReplay } from '../replayContext';

/** So many types are listed; rarer ones are counted together. */
const mostTypes = 60;

/** How many actions there are of each type, the most frequent first. */
export function TypeCounts() {
  const { index } = useReplay().opened;
  const types = index.types.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const most = types[0]?.count ?? 1;
  const rest = types.slice(mostTypes).reduce((sum, { count }) => sum + count, 0);
  return (
    <Box
      component="ul"
      aria-label="Actions by type"
      sx={{ ...fixedWidth, m: 0, p: 0, listStyle: 'none' }}
    >
      {types.slice(0, mostTypes).map(({ name, count }) => (
        <Box
          key={name}
          component="li"
          sx={{
            position: 'relative',
            display: 'flex',
            gap: 1,
            px: 0.75,
            py: 0.25,
            borderRadius: 1,
            overflow: 'hidden',
            '& > span': { position: 'relative' },
          }}
        >
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              inset: 0,
              bgcolor: 'action.selected',
              transformOrigin: 'left',
            }}
            style={{ transform: `scaleX(${count / most})` }}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {count.toLocaleString('en-GB')}
          </Box>
        </Box>
      ))}
      {rest > 0 && (
        <Box component="li" sx={{ px: 0.75, py: 0.25, color: 'text.secondary' }}>
          {types.length - mostTypes} more types, {rest.toLocaleString('en-GB')} actions
        </Box>
      )}
    </Box>
  );
}
