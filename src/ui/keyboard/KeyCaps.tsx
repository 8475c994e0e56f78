import Box from '@mui/material/Box';
import { keyCaps, keyLabel } from './keys';
import { visuallyHidden } from '../theme/visuallyHidden';

const capStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 20,
  height: 20,
  px: 0.5,
  borderRadius: '5px',
  border: '1px solid',
  borderColor: 'divider',
  borderBottomWidth: 2,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  // Not a text of the button around it, whose name would have to contain it (WCAG 2.5.3).
  '&::before': { content: 'attr(data-cap)' },
} as const;

/** Draws a shortcut as keys. A space separates keys that are pressed one after the other. */
export function KeyCaps({ keys }: { keys: string }) {
  const presses = keys.split(' ');
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, flexShrink: 0 }}
    >
      <Box component="span" sx={visuallyHidden}>
        {presses.map((press) => keyLabel(press)).join(' then ')}
      </Box>
      {presses.map((press, at) => (
        <Box
          key={press}
          component="span"
          aria-hidden
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.375,
            ...(at > 0 && {
              '&::before': { content: '"then"', fontSize: '0.75rem', color: 'text.secondary' },
            }),
          }}
        >
          {keyCaps(press).map((cap) => (
            <Box key={cap} component="kbd" data-cap={cap} sx={capStyle} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
