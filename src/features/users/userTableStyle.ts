import type { SxProps, Theme } from '@mui/material/styles';

/** Height of every row in pixels: the window of rows is computed from it. */
export const rowHeight = 56;

const line = '1px solid var(--docket-palette-divider)';

/** A calm table of fixed columns; on a narrow window it scrolls sideways on its own. */
export const userTableStyle: SxProps<Theme> = {
  border: line,
  borderRadius: '12px',
  backgroundColor: 'background.paper',
  overflowX: { xs: 'auto', lg: 'visible' },
  '& table': { width: '100%', minWidth: { xs: 1080, lg: 0 }, tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.875rem' },
  '& th': {
    height: 44, px: 1.5, textAlign: 'start', fontWeight: 600, fontSize: '0.8125rem', whiteSpace: 'nowrap', color: 'text.secondary',
    backgroundColor: 'background.paper', borderBottom: line,
    // Under the bar, where the table scrolls with the page.
    position: { lg: 'sticky' }, top: 56, zIndex: 1,
  },
  '& th:first-of-type': { borderStartStartRadius: '11px' },
  '& th:last-of-type': { borderStartEndRadius: '11px' },
  '& td': { height: rowHeight, boxSizing: 'border-box', px: 1.5, py: 0, borderBottom: line, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& tbody tr[aria-rowindex]:hover': { backgroundColor: 'action.hover' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& :is(th, td):nth-of-type(1)': { width: 64, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& :is(th, td):nth-of-type(4)': { width: 108 },
  '& :is(th, td):nth-of-type(5)': { width: 136 },
  '& :is(th, td):nth-of-type(6)': { width: 124 },
  '& :is(th, td):nth-of-type(7)': { width: 116, fontVariantNumeric: 'tabular-nums' },
  '& :is(th, td):nth-of-type(8)': { width: 104 },
};
