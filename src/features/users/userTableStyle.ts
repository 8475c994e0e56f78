import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

const paletteColor = (name: string) => `var(--docket-palette-${name}-main)`;
const translucent = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`;

/** Styles of the cells of people: plain elements that look like the avatars, badges and switches elsewhere. */
export const userTableStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  minWidth: 0,
  '& [data-column=number]': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& [data-column=lastActive]': { fontVariantNumeric: 'tabular-nums' },
  '& [data-column=name]': { gap: '10px' },
  '& .disc': {
    width: 26,
    height: 26,
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: '50%',
    fontSize: 10.5,
    fontWeight: 650,
    letterSpacing: '-0.02em',
    color: 'hsl(var(--hue) 55% 30%)',
    backgroundColor: 'hsl(var(--hue) 52% 90%)',
    ...theme.applyStyles('dark', {
      color: 'hsl(var(--hue) 62% 84%)',
      backgroundColor: 'hsl(var(--hue) 28% 27%)',
    }),
  },
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
  // Without a transition: in a recycled row every scroll would play it.
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
  },
  '& .presence': {
    width: 10,
    height: 10,
    borderRadius: '50%',
    boxShadow: 'inset 0 0 0 2px var(--docket-palette-text-disabled)',
    '&[data-online]': {
      backgroundColor: paletteColor('success'),
      boxShadow: `0 0 0 3px ${translucent(paletteColor('success'), 16)}`,
    },
  },
  '& .action': {
    display: 'inline-flex',
    padding: '5px',
    border: 0,
    borderRadius: '8px',
    color: 'text.secondary',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary', backgroundColor: 'action.hover' },
    '&:disabled': { opacity: 0.35, cursor: 'not-allowed', backgroundColor: 'transparent' },
    '&:focus-visible': { outline: `2px solid ${paletteColor('primary')}` },
  },
});
