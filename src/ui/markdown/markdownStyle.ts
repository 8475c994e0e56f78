import type { SxProps, Theme } from '@mui/material/styles';

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
const line = '1px solid var(--docket-palette-divider)';

export const markdownStyle: SxProps<Theme> = {
  lineHeight: 1.65,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& h1, & h2, & h3, & h4, & h5, & h6': {
    mt: 3,
    mb: 1,
    lineHeight: 1.3,
    fontWeight: 650,
    letterSpacing: '-0.01em',
  },
  '& h1': { fontSize: '1.5rem' },
  '& h2': { fontSize: '1.25rem' },
  '& h3': { fontSize: '1.0625rem' },
  '& h4, & h5, & h6': { fontSize: '0.9375rem' },
  '& p, & ul, & ol, & blockquote, & pre, & table': { mt: 0, mb: 1.5 },
  '& ul, & ol': { pl: 3 },
  '& li + li': { mt: 0.5 },
  '& li > p': { mb: 0.75 },
  '& .contains-task-list': { listStyle: 'none', pl: 0.5 },
  '& li .contains-task-list': { pl: 3 },
  '& input[type=checkbox]': { mr: 1, accentColor: 'var(--docket-palette-primary-main)' },
  '& label.tick': { cursor: 'pointer', '& input': { cursor: 'inherit', m: 0, mr: 1 } },
  '@media (pointer: coarse)': {
    '& label.tick': {
      display: 'inline-flex',
      width: 44,
      height: 44,
      ml: -1.5,
      alignItems: 'center',
      justifyContent: 'center',
      verticalAlign: 'middle',
      '& input': { width: 20, height: 20, mr: 0 },
    },
  },
  '& a': { color: 'primary.main', textUnderlineOffset: '0.15em' },
  '& code': {
    fontFamily: mono,
    fontSize: '0.875em',
    px: 0.5,
    py: 0.125,
    borderRadius: '5px',
    backgroundColor: 'action.hover',
  },
  '& pre': {
    p: 1.5,
    border: line,
    borderRadius: '8px',
    overflowX: 'auto',
    backgroundColor: 'action.hover',
    overflowWrap: 'normal',
  },
  '& pre code': { p: 0, backgroundColor: 'transparent' },
  '& blockquote': {
    mx: 0,
    pl: 2,
    borderLeft: '3px solid var(--docket-palette-divider)',
    color: 'text.secondary',
  },
  '& hr': { my: 3, border: 0, borderTop: line },
  // A table that is too wide scrolls; its words stay whole.
  '& table': { overflowWrap: 'normal', borderCollapse: 'collapse', fontSize: '0.9375rem' },
  '& th, & td': { px: 1.5, py: 0.75, border: line },
  '& th': { fontWeight: 600, backgroundColor: 'action.hover' },
  '& .sr-only': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
};
