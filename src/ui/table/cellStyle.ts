import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { avatarColors } from '../elements/initials';

const discColors = avatarColors('var(--hue)');

export const paletteColor = (name: 'error' | 'warning' | 'primary' | 'success' | 'info') =>
  `var(--docket-palette-${name}-main)`;
export const translucent = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`;

/** Styles for plain elements in cells: buttons, and avatars and labels with a `--hue` of their own. */
export const cellStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  minWidth: 0,
  '& .disc': {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: '50%',
    fontWeight: 650,
    letterSpacing: '-0.02em',
    ...discColors.light,
    ...theme.applyStyles('dark', discColors.dark),
  },
  '& .tinted': { ...discColors.light, ...theme.applyStyles('dark', discColors.dark) },
  '& .action': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3px',
    padding: '5px',
    border: 0,
    font: 'inherit',
    fontSize: '0.75rem',
    fontWeight: 600,
    borderRadius: '8px',
    color: 'text.secondary',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary', backgroundColor: 'action.hover' },
    '&:disabled': { opacity: 0.35, cursor: 'not-allowed', backgroundColor: 'transparent' },
    '&:focus-visible': { outline: `2px solid ${paletteColor('primary')}` },
  },
});
