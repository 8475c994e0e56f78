import Box from '@mui/material/Box';
import { avatarColors, hueOf, initials } from './initials';

/**
 * Initials in a circle, hidden from assistive technology: show the name next to it. `size` in
 * pixels.
 */
export function Avatar({ name, size }: { name: string; size: number }) {
  const colors = avatarColors(hueOf(name));
  return (
    <Box
      aria-hidden
      translate="no"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        overflow: 'hidden',
        userSelect: 'none',
        lineHeight: 1,
        fontSize: Math.max(9.5, size * 0.4),
        fontWeight: 650,
        letterSpacing: '-0.02em',
        ...colors.light,
        ...theme.applyStyles('dark', colors.dark),
      })}
    >
      {initials(name)}
    </Box>
  );
}
