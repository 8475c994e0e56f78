import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { paletteColor } from '../../../ui/table/cellStyle';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { taskPartStyle } from '../fields/taskPartStyle';

/** Styles for the plain elements in the cells. */
export const taskTableStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  ...taskPartStyle(theme),
  '& .name, & .quiet, & .cut': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
  '& .name': { fontWeight: 550, color: 'text.primary', textDecoration: 'none' },
  '& .name:hover': { textDecoration: 'underline' },
  '& .progress': {
    flexShrink: 0,
    fontSize: '0.75rem',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
    color: 'text.secondary',
    // A narrow table has no room for it.
    '@container (max-width: 600px)': { display: 'none' },
  },
  // On a phone, the levels are closer together.
  '& .nest': {
    flexShrink: 0,
    width: 22,
    marginInlineStart: 'calc(var(--level) * min(20px, 2.5cqw) - 6px)',
    marginInlineEnd: '-4px',
    position: 'relative',
    // Above what the circle next to it reaches: a tap on the arrow must not complete the task.
    zIndex: 1,
    '& .action': { display: 'flex', padding: '3px' },
    '& [aria-expanded=false] .icon': { transform: 'rotate(-90deg)' },
    // As large as a finger needs.
    '@media (pointer: coarse)': {
      '& .action::after': { content: '""', position: 'absolute', inset: '-11px 0 -11px -14px' },
    },
  },
  '& .hidden': visuallyHidden,
  '& .quiet': { color: 'text.secondary' },
  '& .label': {
    flexShrink: 1,
    minWidth: 32,
    maxWidth: 140,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    paddingInline: '7px',
    lineHeight: '20px',
    borderRadius: '7px',
    fontSize: '0.75rem',
    border: '1px solid var(--docket-palette-divider)',
  },
  // The other labels shrink first, so that one stays readable.
  '& .label + .label': { flexShrink: 20 },
  '& .label + .quiet': { flexShrink: 0 },
  '& span.disc': { width: 22, height: 22, fontSize: 9.5 },
  '& .disc + .disc': { marginInlineStart: '-5px' },
  '& .due': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    // Numbers of tasks are cut, a date never is.
    '&:has(> .cut)': { minWidth: 0 },
    fontVariantNumeric: 'tabular-nums',
  },
  '& .due.error, & .due.warning': { fontWeight: 600 },
  '& .refusal': {
    flexShrink: 2,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: paletteColor('error'),
    fontSize: '0.75rem',
    fontWeight: 500,
  },
  '& .action .icon': { width: 18, height: 18, strokeWidth: 1.8 },
  '& .editor': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    flex: 1,
  },
  '& .field': {
    width: '100%',
    minWidth: 0,
    height: 28,
    marginInline: '-6px',
    paddingInline: '6px',
    font: 'inherit',
    color: 'text.primary',
    backgroundColor: 'background.paper',
    border: 0,
    borderRadius: '6px',
    outline: `2px solid ${paletteColor('primary')}`,
    outlineOffset: '-1px',
    colorScheme: 'inherit',
    '&[aria-invalid=true]': { outlineColor: paletteColor('error') },
    '&:read-only': { opacity: 0.7 },
    '&:not(:only-child)': { marginInlineEnd: 0 },
  },
});
