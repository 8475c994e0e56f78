import type { SxProps, Theme } from '@mui/material/styles';
import type { TableColumn } from './tableSettings';

/** In pixels. */
export const headHeight = 40;
const checkWidth = 44;
/** The largest share of the table for the fixed column, so that a phone shows other columns too. */
const fixedShare = '56cqw';

const basis = ({ width, fixed }: TableColumn): string =>
  fixed ? `min(${width}px, ${fixedShare})` : `${width}px`;

/**
 * The CSS grid tracks of every row, and their total width. Both are set on the table only, so that
 * resizing a column renders no row again. The columns that grow share the free space; without any,
 * an empty track at the end takes it.
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
/** An opaque tint, because the fixed column covers others. */
const tinted = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, ${paper})`;
const ink = 'var(--docket-palette-text-primary)';
const accent = 'var(--docket-palette-primary-main)';

/**
 * The style of a table. Rows and cells are plain elements with fixed class names, so that a scroll
 * generates no styles. `contain` tells the browser that the content of a row moves nothing outside
 * it.
 */
export const tableStyle: SxProps<Theme> = {
  position: 'relative',
  overflow: 'auto',
  // Sideways only: on a phone the page must scroll on at the end of the table.
  overscrollBehaviorX: 'contain',
  '--dt-least': { xs: 'min(600px, calc(100dvh - 190px))', md: '320px' },
  containerType: 'inline-size',
  border: line,
  borderRadius: '12px',
  backgroundColor: paper,
  fontSize: '0.875rem',
  outline: 'none',
  // Uses the padding of the screen, so that the page itself need not scroll.
  marginBlockEnd: '-40px',
  // `useTableWindow` anchors by row id; the browser would anchor once more.
  overflowAnchor: 'none',
  '& .dt-head': { position: 'sticky', top: 0, zIndex: 3, width: 'max(100%, var(--dt-width))' },
  '& .dt-head [role=row]': {
    display: 'grid',
    gridTemplateColumns: 'var(--dt-columns)',
    height: headHeight,
    borderBottom: line,
    backgroundColor: paper,
  },
  // Hides the border of the last row behind that of the table.
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
    '--dt-ground': paper,
    backgroundColor: 'var(--dt-ground)',
  },
  '&.dt-cards .dt-head': { display: 'none' },
  '&.dt-cards .dt-cell': { position: 'static' },
  '& .dt-row:hover': { '--dt-ground': tinted(ink, 4) },
  '& .dt-selected': { '--dt-ground': tinted(accent, 9) },
  '& .dt-selected:hover': { '--dt-ground': tinted(accent, 14) },
  '& .dt-row[aria-current]': {
    boxShadow: `inset 3px 0 0 ${accent}`,
    // Forced colours have no shadows, and show this.
    outline: '2px solid transparent',
    outlineOffset: '-2px',
  },
  '& .dt-cell': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    paddingInline: '12px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& .dt-text': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
  '& .dt-end': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  // A variable and not `inherit`, which restyles every cell of a moved row: a scroll takes ten
  // times as long.
  '& .dt-fixed': { fontWeight: 600, backgroundColor: `var(--dt-ground, ${paper})` },
  // Only where columns can scroll below it: sticky cells cost time at each step of a scroll.
  '&[data-wide] .dt-fixed': { position: 'sticky', insetInlineStart: 0, zIndex: 1 },
  '&[data-scrolled] .dt-fixed': {
    boxShadow: `1px 0 0 var(--docket-palette-divider), 6px 0 8px -6px rgb(0 0 0 / 18%)`,
    clipPath: 'inset(0 -10px 0 0)',
  },
  // A shade at the end shows that more columns follow: not every system draws a scroll bar.
  '&[data-more]': { display: 'grid', gridTemplateColumns: 'max-content' },
  '&[data-more] > .dt-head': { gridArea: '1 / 1' },
  '&[data-more] > .dt-body': { gridArea: '2 / 1' },
  '&[data-more]::after': {
    content: '""',
    gridArea: '1 / 1 / 3',
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 4,
    justifySelf: 'end',
    width: 24,
    pointerEvents: 'none',
    background: `linear-gradient(to left, ${tinted(ink, 18)}, transparent)`,
  },
  '& .dt-check': { justifyContent: 'center', paddingInline: 0, userSelect: 'none' },
  '& .dt-check input': { width: 16, height: 16, margin: 0, accentColor: accent, cursor: 'pointer' },
  // The active cell shows the focus.
  '&:focus-visible': { outline: 'none' },
  '&:focus .dt-active': {
    outline: `2px solid ${accent}`,
    outlineOffset: '-2px',
    borderRadius: '6px',
  },
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
