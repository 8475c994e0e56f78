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
