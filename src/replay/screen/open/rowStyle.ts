import { fixedWidth } from './styles';

/** Height of a row in pixels. */
export const rowHeight = 30;

const dim = 'var(--docket-palette-text-secondary)';
const tints = ['primary', 'success', 'secondary', 'warning', 'error'] as const;
export type Tint = (typeof tints)[number];

/**
 * Styles of the rows, set on their list. Rows are plain elements, so that a jump, which replaces
 * all of them, computes no styles.
 */
export const actionListStyle = {
  position: 'relative',
  '& .al-row': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: rowHeight,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    pr: 1.5,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    fontSize: '0.8125rem',
    borderLeft: '2px solid transparent',
    contain: 'strict',
  },
  '& .al-row:hover': { bgcolor: 'action.hover' },
  '& .al-row[aria-selected="true"], & .al-row[aria-pressed="true"]': {
    bgcolor: 'action.selected',
    borderLeftColor: 'primary.main',
  },
  '& .al-row[data-kind="gap"]': {
    backgroundImage:
      'repeating-linear-gradient(45deg, color-mix(in srgb, var(--docket-palette-warning-main) 16%, transparent) 0 4px, transparent 4px 9px)',
  },
  '& .al-row[data-differs]': {
    backgroundColor: 'color-mix(in srgb, var(--docket-palette-error-main) 14%, transparent)',
  },
  '& .al-gutter': { flexShrink: 0, width: 18 },
  '& .al-break': {
    width: 18,
    height: rowHeight,
    display: 'grid',
    placeItems: 'center',
    border: 0,
    p: 0,
    background: 'none',
    cursor: 'pointer',
    opacity: 0,
  },
  '& .al-break span': { width: 10, height: 10, borderRadius: '50%', bgcolor: 'error.main' },
  '& .al-row:hover .al-break': { opacity: 0.35 },
  '& .al-row .al-break:hover': { opacity: 0.8 },
  '& .al-row .al-break[aria-pressed="true"]': { opacity: 1 },
  '& .al-number, & .al-time': {
    flexShrink: 0,
    minWidth: '5ch',
    textAlign: 'right',
    color: dim,
    fontSize: '0.75rem',
  },
  '& .al-time': { minWidth: '6.5ch' },
  '& .al-what': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    overflow: 'hidden',
  },
  '& .al-icon': { display: 'flex', flexShrink: 0 },
  '& .al-icon svg': { fontSize: 15 },
  '& .al-type': {
    flexShrink: 0,
    maxWidth: '75%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 600,
  },
  '& .al-action': { ...fixedWidth, fontWeight: 'inherit' },
  '& .al-slice': { color: dim },
  '& .al-type mark': { bgcolor: 'warning.main', color: 'warning.contrastText', borderRadius: 0.5 },
  '& .al-hint': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: dim,
    fontSize: '0.75rem',
  },
  ...Object.fromEntries(
    tints.map((tint) => [
      `& [data-tint="${tint}"] .al-icon, & [data-tint="${tint}"] .al-type`,
      { color: `${tint}.main` },
    ]),
  ),
} as const;
