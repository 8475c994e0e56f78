import type { SxProps, Theme } from '@mui/material/styles';
import type { TableColumn } from './tableSettings';

/** Height of the heading and width of the column of checkboxes, in pixels. */
export const headHeight = 40;
const checkWidth = 44;
/** How much of the table the column that stays in view may take, so that a phone still shows what passes beside it. */
const fixedShare = '56cqw';

const basis = ({ width, fixed }: TableColumn): string =>
  fixed ? `min(${width}px, ${fixedShare})` : `${width}px`;

/**
 * The tracks of every row, and their sum: two CSS values that stand on the table once, so that a column is resized by one
 * write and no row is drawn again. Growing columns share what room is left; where there is none, an empty track at the end takes it.
 */
export function gridTracks(
  columns: readonly TableColumn[],
  hasChecks: boolean,
): { tracks: string; width: string } {
  const first = hasChecks ? [`${checkWidth}px`] : [];
  const tracks = columns.map((column) =>
    column.grow ? `minmax(${basis(column)}, ${column.width}fr)` : basis(column),
  );
  return {
    tracks: [
      ...first,
      ...tracks,
      ...(columns.some((column) => column.grow) ? [] : ['minmax(0, 1fr)']),
    ].join(' '),
    width: `calc(${[...first, ...columns.map(basis)].join(' + ') || '0px'})`,
  };
}

const line = '1px solid var(--docket-palette-divider)';
const paper = 'var(--docket-palette-background-paper)';
/** Tints that are opaque, because the column that stays in view slides over others. */
const tinted = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, ${paper})`;
const ink = 'var(--docket-palette-text-primary)';
const accent = 'var(--docket-palette-primary-main)';

/**
 * The look of a table, written once for its container: rows and cells are plain elements with fixed class names, so that a
 * scroll computes no styles of its own. `contain` tells the browser that nothing in a row moves anything outside it.
 */
export const tableStyle: SxProps<Theme> = {
  position: 'relative',
  overflow: 'auto',
  // Sideways only: at its end the page goes on, or a phone that the table fills could not leave it.
  overscrollBehaviorX: 'contain',
  // On a phone what stands above takes most of the screen; one scrolls past it, and the table then has the screen.
  '--dt-least': { xs: 'min(600px, calc(100dvh - 190px))', md: '320px' },
  containerType: 'inline-size',
  border: line,
  borderRadius: '12px',
  backgroundColor: paper,
  fontSize: '0.875rem',
  outline: 'none',
  // Reaches into the empty foot of the screen, so that the page itself need not scroll.
  marginBlockEnd: '-40px',
  // Anchoring is done by the row's id; the browser's own would do it twice.
  overflowAnchor: 'none',
  '& .dt-head': { position: 'sticky', top: 0, zIndex: 3, width: 'max(100%, var(--dt-width))' },
  '& .dt-head [role=row]': {
    display: 'grid',
    gridTemplateColumns: 'var(--dt-columns)',
    height: headHeight,
    borderBottom: line,
    backgroundColor: paper,
  },
  // The last row's line would double the table's own.
  '& .dt-body': {
    position: 'relative',
    width: 'max(100%, var(--dt-width))',
    marginBlockEnd: '-1px',
    contain: 'layout style',
  },
  '& .dt-row': {
    position: 'absolute',
    top: 0,
    insetInline: 0,
    height: 'var(--dt-row)',
    display: 'grid',
    gridTemplateColumns: 'var(--dt-columns)',
    contain: 'strict',
    borderBottom: line,
    boxSizing: 'border-box',
    '--dt-ground': paper,
    backgroundColor: 'var(--dt-ground)',
  },
  // The page's own rule has every element inherit it, which has every cell of a moved row worked out again.
  '& .dt-row *, & .dt-row *::before, & .dt-row *::after': { boxSizing: 'border-box' },
  '& .dt-row:hover': { '--dt-ground': tinted(ink, 4) },
  '& .dt-selected': { '--dt-ground': tinted(accent, 9) },
  '& .dt-selected:hover': { '--dt-ground': tinted(accent, 14) },
  '& .dt-cell': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    paddingInline: '12px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    boxSizing: 'border-box',
  },
  '& .dt-text': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
  '& .dt-end': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  // By a variable and not by `inherit`, which would have every cell of a moved row worked out again: ten times the time of a scroll.
  '& .dt-fixed': { fontWeight: 600, backgroundColor: `var(--dt-ground, ${paper})` },
  // Only where there is something to slide under it: a cell that sticks is looked after at every step of a scroll.
  '&[data-wide] .dt-fixed': { position: 'sticky', insetInlineStart: 0, zIndex: 1 },
  '&[data-scrolled] .dt-fixed': {
    boxShadow: `1px 0 0 var(--docket-palette-divider), 6px 0 8px -6px rgb(0 0 0 / 18%)`,
    clipPath: 'inset(0 -10px 0 0)',
  },
  '& .dt-check': { justifyContent: 'center', paddingInline: 0, userSelect: 'none' },
  '& .dt-check input': { width: 16, height: 16, margin: 0, accentColor: accent, cursor: 'pointer' },
  // The active cell shows where the focus is.
  '&:focus-visible': { outline: 'none' },
  '&:focus .dt-active': {
    outline: `2px solid ${accent}`,
    outlineOffset: '-2px',
    borderRadius: '6px',
  },
  // Headings
  '& .dt-heading': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    paddingInline: '12px',
    color: 'text.secondary',
    fontWeight: 600,
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    boxSizing: 'border-box',
  },
  '& .dt-sortable': { cursor: 'pointer' },
  '& .dt-sortable:hover': { color: 'text.primary' },
  '& .dt-arrow': {
    flexShrink: 0,
    width: 14,
    height: 14,
    opacity: 0,
    transition: 'transform 120ms, opacity 120ms',
  },
  '& .dt-sortable:hover .dt-arrow': { opacity: 0.45 },
  '& [aria-sort=ascending] .dt-arrow, & [aria-sort=descending] .dt-arrow': {
    opacity: '1 !important',
    color: accent,
  },
  '& [aria-sort=descending] .dt-arrow': { transform: 'rotate(180deg)' },
  '& [aria-sort=ascending], & [aria-sort=descending]': { color: 'text.primary' },
  '& .dt-edge': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: '-5px',
    width: 10,
    zIndex: 2,
    cursor: 'col-resize',
    touchAction: 'none',
  },
  '& .dt-edge::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 11,
    insetInlineStart: 4,
    width: '1px',
    backgroundColor: 'divider',
  },
  '& .dt-heading:last-of-type .dt-edge': { insetInlineEnd: 0 },
  '& .dt-heading:last-of-type .dt-edge::after': { visibility: 'hidden' },
  '& .dt-edge:hover::after, & .dt-edge[data-held]::after': {
    insetBlock: 0,
    width: '2px',
    backgroundColor: accent,
  },
  '& .dt-dragged': { opacity: 0.45 },
  '& .dt-drop::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: '-1px',
    width: '2px',
    backgroundColor: accent,
  },
  '& .dt-drop-last::before': { insetInlineStart: 'auto', insetInlineEnd: 0 },
};
