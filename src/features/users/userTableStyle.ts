import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { cellStyle, paletteColor, translucent } from '../../ui/table/cellStyle';

/** Styles for plain elements that look like the badges and switches elsewhere. */
export const userTableStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  ...cellStyle(theme),
  '& [data-column=number]': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& [data-column=lastActive]': { fontVariantNumeric: 'tabular-nums' },
  '& [data-column=name]': { gap: '10px' },
  '& span.disc': { width: 26, height: 26, fontSize: 10.5 },
  // Specification, point 2: Root red, Admin yellow, User blue.
  '& .role': {
    display: 'inline-flex',
    alignItems: 'center',
    height: 20,
    paddingInline: '7px',
    borderRadius: '6px',
    fontSize: '0.75rem',
    fontWeight: 650,
    lineHeight: 1,
    color: 'text.secondary',
    backgroundColor: translucent('currentColor', 10),
    '&[data-role=Root]': { color: paletteColor('error') },
    '&[data-role=Admin]': {
      color: paletteColor('warning'),
      backgroundColor: translucent('#f5c21b', 24),
    },
    '&[data-role=User]': { color: paletteColor('info') },
  },
  // Without a transition, which scrolling would play in recycled rows.
  '& .switch': {
    appearance: 'none',
    display: 'block',
    position: 'relative',
    width: 34,
    height: 20,
    margin: 0,
    borderRadius: '10px',
    cursor: 'pointer',
    boxShadow: 'inset 0 0 0 1.5px var(--docket-palette-text-disabled)',
    '&::before': {
      content: '""',
      position: 'absolute',
      top: 4,
      insetInlineStart: 4,
      width: 12,
      height: 12,
      borderRadius: '50%',
      backgroundColor: 'text.secondary',
    },
    '&:checked': { backgroundColor: paletteColor('primary'), boxShadow: 'none' },
    '&:checked::before': { transform: 'translateX(14px)', backgroundColor: 'background.paper' },
    '&:disabled': { opacity: 0.4, cursor: 'not-allowed' },
    '&[aria-disabled=true]': { opacity: 0.6, cursor: 'progress' },
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
  },
  '& .presence': {
    width: 10,
    height: 10,
    borderRadius: '50%',
    forcedColorAdjust: 'none',
    boxShadow: 'inset 0 0 0 2px var(--docket-palette-text-disabled)',
    '&[data-online]': {
      backgroundColor: paletteColor('success'),
      boxShadow: `0 0 0 3px ${translucent(paletteColor('success'), 16)}`,
    },
  },
});
