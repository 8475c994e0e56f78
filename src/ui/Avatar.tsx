import MuiAvatar from '@mui/material/Avatar';
import { initials } from '../lib/initials';

/** Hues that stay apart from each other and from the status colours at this lightness. */
const hues = [226, 262, 292, 322, 348, 18, 168, 188, 204, 246];

/** Stable number of a text (FNV-1a), so that a person has one colour on every screen and in every session. */
function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** A person as a disc with initials. It is decoration: the name stands beside it or in a tooltip. `size` in pixels. */
export function Avatar({ name, size = 28 }: { name: string; size?: number }) {
  const hue = hues[hash(name) % hues.length] ?? 226;
  return (
    <MuiAvatar
      aria-hidden
      sx={(theme) => ({
        width: size, height: size, fontSize: Math.max(9.5, size * 0.4), fontWeight: 650, letterSpacing: '-0.02em',
        color: `hsl(${hue} 55% 30%)`, backgroundColor: `hsl(${hue} 52% 90%)`,
        ...theme.applyStyles('dark', { color: `hsl(${hue} 62% 84%)`, backgroundColor: `hsl(${hue} 28% 27%)` }),
      })}
    >
      {initials(name)}
    </MuiAvatar>
  );
}
