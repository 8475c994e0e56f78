import Box from '@mui/material/Box';

/** Specification, point 2: Root red, Admin yellow, User blue. The text is dark enough to read. */
const tones: Record<string, string> = { Root: 'error', Admin: 'warning', User: 'info' };
const grounds: Record<string, string> = { Admin: 'color-mix(in srgb, #f5c21b 24%, transparent)' };

/** A role as a small coloured word. An unknown role is grey. */
export function RoleBadge({ role }: { role: string }) {
  const tone = tones[role];
  const color = tone
    ? `var(--docket-palette-${tone}-main)`
    : 'var(--docket-palette-text-secondary)';
  return (
    <Box
      component="span"
      translate="no"
      data-tone={tone ?? 'neutral'}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 20,
        px: 0.875,
        borderRadius: '6px',
        fontSize: '0.75rem',
        fontWeight: 650,
        lineHeight: 1,
        color,
        backgroundColor: grounds[role] ?? `color-mix(in srgb, ${color} 10%, transparent)`,
        whiteSpace: 'nowrap',
      }}
    >
      {role}
    </Box>
  );
}
