/** Up to two initials of a name, by whole characters (an emoji or an accent stays in one piece). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '?';
  const last = words.length > 1 ? (Array.from(words[words.length - 1] ?? '')[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** Hues that stay apart from each other and from the status colours at the lightness of an avatar. */
const hues = [226, 262, 292, 322, 348, 18, 168, 188, 204, 246];

/** Stable number of a text (FNV-1a), so that a person has one colour on every screen and in every session. */
function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** The hue of a person's avatar, in degrees. */
export const hueOf = (name: string): number => hues[hash(name) % hues.length] ?? 226;
