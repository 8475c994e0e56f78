/** Up to two initials. Emoji stay whole. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '?';
  const last = words.length > 1 ? (Array.from(words[words.length - 1] ?? '')[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** Hues that differ from each other and from the status colors. */
export const hues = [226, 262, 292, 322, 348, 18, 168, 188, 204, 246];

/** FNV-1a: a name has the same hue on every screen and in every session. */
export function hashOf(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** The hue of an avatar in degrees. */
export const hueOf = (name: string): number => hues[hashOf(name) % hues.length] ?? 226;

/** The colors of an avatar. `hue`: degrees, or a CSS variable. */
export const avatarColors = (hue: number | string) => ({
  light: { color: `hsl(${hue} 55% 26%)`, backgroundColor: `hsl(${hue} 52% 90%)` },
  dark: { color: `hsl(${hue} 62% 84%)`, backgroundColor: `hsl(${hue} 28% 27%)` },
});
