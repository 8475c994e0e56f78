import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export type Tone = 'error' | 'warning' | 'primary' | 'success' | 'neutral';

interface SoftBadgeProps {
  tone: Tone;
  icon?: ReactNode;
  /** Tooltip: 'Priority: High'. */
  title?: string;
  children: ReactNode;
}

/** A word with an icon on a tinted background. */
export function SoftBadge({ tone, icon, title, children }: SoftBadgeProps) {
  const color =
    tone === 'neutral'
      ? 'var(--docket-palette-text-secondary)'
      : `var(--docket-palette-${tone}-main)`;
  return (
    <Box
      component="span"
      translate="no"
      title={title}
      sx={{
        display: 'inline-flex',
        maxWidth: '100%',
        alignItems: 'center',
        gap: 0.5,
        height: 22,
        pl: icon ? 0.625 : 0.875,
        pr: 0.875,
        borderRadius: '7px',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 1,
        color,
        whiteSpace: 'nowrap',
        // Opaque, so that the contrast is the same on a tinted row.
        backgroundColor: `color-mix(in srgb, ${color} 10%, var(--docket-palette-background-paper))`,
        '& svg': { fontSize: 15 },
      }}
    >
      {icon}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.4 }}>
        {children}
      </Box>
    </Box>
  );
}
