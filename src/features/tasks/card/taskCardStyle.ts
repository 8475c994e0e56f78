import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { paletteColor, translucent } from '../../../ui/table/cellStyle';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { taskPartStyle } from '../fields/taskPartStyle';
import { clampLines } from '../../../ui/theme/clampLines';

const line = '1px solid var(--docket-palette-divider)';

/**
 * Styles for the plain elements of the cards, set once for the list. A selector that
 * `taskPartStyle` has too begins with the name of the element, or it would replace that rule.
 */
export const taskCardStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  ...taskPartStyle(theme),
  '& .card, & .parts': { display: 'flex', flexDirection: 'column', gap: '10px' },
  '& .card': {
    padding: '16px 16px 16px 18px',
    border: line,
    borderLeftWidth: 4,
    borderRadius: '12px',
    backgroundColor: 'background.paper',
    contain: 'layout style',
  },
  '& .card.selected': {
    backgroundColor: translucent(paletteColor('primary'), 9),
    // The usual lines would not be visible on it.
    '--docket-palette-divider': translucent('var(--docket-palette-text-primary)', 18),
    outline: `1px solid ${paletteColor('primary')}`,
  },
  '& .card[aria-current]': {
    outline: `2px solid ${paletteColor('primary')}`,
    outlineOffset: '-1px',
  },
  '& .card[aria-current]:focus-visible': { outlineWidth: 3, outlineOffset: '2px' },
  '& .card.selected:focus-visible': { outlineWidth: 2 },
  // Specification, point 2: weeks end on Sunday here.
  '& .due-completed': { borderLeftColor: paletteColor('success') },
  '& .due-overdue': { borderLeftColor: paletteColor('error') },
  '& .due-today': { borderLeftColor: paletteColor('warning') },
  '& .due-week': { borderLeftColor: paletteColor('primary') },
  '& .due-later': { borderLeftColor: 'var(--docket-palette-divider)' },
  '& .due-none': { borderLeftColor: 'var(--docket-palette-text-disabled)' },
  // The buttons are next to the title; on a phone next to the first badges, so that the title has a
  // line. The other badges flow below them.
  '& .heading': {
    display: { xs: 'flow-root', sm: 'grid' },
    gap: '8px',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gridTemplateAreas: '"title actions" "badges badges"',
  },
  '& .title': {
    gridArea: 'title',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '6px',
    margin: { xs: '0 0 8px -3px', sm: '0 0 0 -3px' },
    minWidth: 0,
  },
  '& .title .complete': { marginBlockStart: '1px' },
  '& h2': {
    ...theme.typography.subtitle1,
    margin: 0,
    minWidth: 0,
    overflowWrap: 'anywhere',
    display: 'flow-root',
  },
  '& h2 a': {
    color: 'inherit',
    textDecoration: 'none',
    // The opened task has all of a long title. The link itself is cut, so that it does not lie
    // below the next card.
    ...clampLines(3),
    display: '-webkit-inline-box',
    verticalAlign: 'top',
  },
  '& h2 a:hover': { textDecoration: 'underline' },
  '& .actions': {
    gridArea: 'actions',
    display: 'flex',
    float: 'inline-end',
    margin: { xs: '-4px -6px -4px 6px', sm: '-5px -6px 0 0' },
  },
  '& button.action': { position: 'relative' },
  '& .action .icon': { width: 20, height: 20, strokeWidth: 1.8 },
  '& .action .dot': { position: 'absolute', insetBlockStart: 4, insetInlineStart: 20 },
  '& .actions input': {
    width: 16,
    height: 16,
    margin: '7px',
    accentColor: paletteColor('primary'),
    cursor: 'pointer',
    // A phone has room for it only while tasks are selected.
    display: { xs: 'none', sm: 'block' },
    '@media (hover: hover)': { opacity: 0 },
    '@media (pointer: coarse)': { width: 24, height: 24, margin: '10px' },
  },
  '& .card:hover .actions input, & .card:focus-within .actions input': { opacity: 1 },
  // While some are selected, each card offers to join.
  '&[data-selecting] .actions input': { display: 'block', opacity: 1 },
  '& .badges': {
    gridArea: 'badges',
    display: { xs: 'block', sm: 'flex' },
    marginBlockEnd: { xs: '-6px', sm: 0 },
    flexWrap: 'wrap',
    gap: '6px',
    alignItems: 'center',
  },
  '& .badges > *': {
    margin: { xs: '0 6px 6px 0', sm: 0 },
    verticalAlign: 'middle',
  },
  '& span.badge': { whiteSpace: 'nowrap' },
  '& .value': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: 0,
    border: 0,
    borderRadius: '7px',
    minWidth: 0,
    font: 'inherit',
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    // As large as a finger needs.
    '@media (pointer: coarse)': {
      position: 'relative',
      '&::after': { content: '""', position: 'absolute', insetBlock: '-11px', insetInline: 0 },
    },
    '&:hover > .badge, &:hover > .label': { boxShadow: '0 0 0 1px currentColor' },
    '&:hover > .due': { textDecoration: 'underline' },
  },
  '& .label': {
    display: 'inline-block',
    maxWidth: 200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    paddingInline: '7px',
    lineHeight: '21px',
    borderRadius: '7px',
    fontSize: '0.7625rem',
    fontWeight: 550,
    border: line,
  },
  // On a phone, labels are added in the opened task.
  '& .add': {
    color: 'text.secondary',
    borderStyle: 'dashed',
    opacity: 0,
    '@media (hover: none)': { display: 'none' },
  },
  '& .card:hover .add, & .card:focus-within .add': {
    opacity: 1,
  },
  '& .description, & .people': { ...theme.typography.body2, color: 'text.secondary' },
  '& .description': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& .clamped': {
    ...clampLines(2),
  },
  '& .people': {
    marginBlockStart: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '& .people .value': { flexWrap: 'nowrap', gap: '8px' },
  '& .people .value:hover': { color: 'text.primary' },
  '& .people b': { color: 'text.primary', fontWeight: 500 },
  '& .discs': { display: 'flex', flexShrink: 0 },
  '& .discs:empty': { display: 'none' },
  '& span.disc': {
    width: 24,
    height: 24,
    fontSize: 9.6,
    boxShadow: '0 0 0 2px var(--docket-palette-background-paper)',
  },
  '& .disc + .disc': { marginInlineStart: '-2px' },
  '& footer': {
    ...theme.typography.caption,
    paddingBlockStart: '10px',
    borderBlockStart: line,
    color: 'text.secondary',
  },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    alignItems: 'center',
  },
  '& .facts .file': { marginInlineStart: 'auto' },
  '& .times': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', marginBlockStart: '4px' },
  '& .due': {
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: 600,
  },
  '& .plan': { display: 'inline-flex', alignItems: 'center', gap: '4px', whiteSpace: 'nowrap' },
  '& .due.quiet': { color: 'text.secondary', fontWeight: 400 },
  '& .link': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    padding: 0,
    border: 0,
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    lineHeight: theme.typography.caption.lineHeight,
    background: 'none',
    borderRadius: '4px',
    color: paletteColor('primary'),
    textDecoration: 'none',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .file': { maxWidth: 260, fontWeight: 500 },
  '& .file span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .hidden': visuallyHidden,
});
