import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { cellStyle, paletteColor, translucent } from '../../../ui/table/cellStyle';

/** Styles for the plain elements of `taskParts`, in cards and in cells. */
export const taskPartStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  ...cellStyle(theme),
  '& .icon': {
    width: 16,
    height: 16,
    flexShrink: 0,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .neutral': { color: 'text.secondary' },
  '& .error': { color: paletteColor('error') },
  '& .warning': { color: paletteColor('warning') },
  '& .warning[role=img]': { display: 'inline-flex', flexShrink: 0 },
  '& .primary': { color: paletteColor('primary') },
  '& .success': { color: paletteColor('success') },
  '& .badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    height: 22,
    paddingInline: '5px 7px',
    borderRadius: '7px',
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1,
    backgroundColor: translucent('currentColor', 10),
    '& .icon': { width: 14, height: 14 },
  },
  '& .complete': {
    flexShrink: 0,
    display: 'inline-flex',
    padding: '2px',
    border: 0,
    borderRadius: '50%',
    color: 'text.secondary',
    background: 'none',
    cursor: 'pointer',
    position: 'relative',
    '& .icon': { width: 20, height: 20, strokeWidth: 1.8 },
    // The check mark shows when the task is completed, and under the mouse.
    '& .check': { opacity: 0 },
    '&:hover, &[aria-pressed=true]': { color: paletteColor('success') },
    '&:hover .check, &[aria-pressed=true] .check': { opacity: 1 },
    '&:focus-visible': { outline: `2px solid ${paletteColor('primary')}` },
    // As large as a finger needs.
    '@media (pointer: coarse)': {
      '&::after': { content: '""', position: 'absolute', inset: '-10px' },
    },
  },
  // Not a text of the button, whose name would have to contain it (WCAG 2.5.3).
  '& .count::before': { content: 'attr(data-count)' },
  '& .dot': {
    width: 8,
    height: 8,
    flexShrink: 0,
    borderRadius: '50%',
    backgroundColor: paletteColor('error'),
    forcedColorAdjust: 'none',
  },
});
