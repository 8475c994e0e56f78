import MuiAvatar from '@mui/material/Avatar';
import { hueOf, initials } from './initials';

/**
 * Initials in a circle, hidden from assistive technology: show the name beside it. `size` in
 * pixels.
 */
export function Avatar({ name, size = 28 }: { name: string; size?: number }) {
  const hue = hueOf(name);
  return (
    <MuiAvatar
      aria-hidden
      sx={(theme) => ({
        width: size,
        height: size,
        fontSize: Math.max(9.5, size * 0.4),
        fontWeight: 650,
        letterSpacing: '-0.02em',
        color: `hsl(${hue} 55% 30%)`,
        backgroundColor: `hsl(${hue} 52% 90%)`,
        ...theme.applyStyles('dark', {
          color: `hsl(${hue} 62% 84%)`,
          backgroundColor: `hsl(${hue} 28% 27%)`,
        }),
      })}
    >
      {initials(name)}
    </MuiAvatar>
  );
}
