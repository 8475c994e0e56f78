import type { SxProps, Theme } from '@mui/material/styles';
import { paletteColor, translucent } from '../../../ui/table/cellStyle';
import { windowedRowsStyle } from '../../../ui/cards/windowedRowsStyle';
import { clampLines } from '../../../ui/theme/clampLines';
import { ghostStyle } from './ghostStyle';

/** Height of a card with the gap below it, in pixels. */
export const cardStep = 138;

const line = '1px solid var(--docket-palette-divider)';

/** The columns and the cards of the board, within the styles that all cards share. */
export const boardStyle: SxProps<Theme> = {
  '& .board': {
    display: 'flex',
    gap: '12px',
    height: 'var(--board-height)',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    outline: 'none',
    scrollSnapType: { xs: 'x proximity', sm: 'none' },
  },
  '& .board[data-dragging]': { scrollSnapType: 'none', cursor: 'grabbing' },
  '& .column': {
    display: 'flex',
    flexDirection: 'column',
    // Room for the longest date, three people and a number.
    flex: '1 0 328px',
    maxWidth: 420,
    width: { xs: '84vw', sm: 'auto' },
    minHeight: 0,
    borderRadius: '12px',
    border: line,
    backgroundColor: translucent('var(--docket-palette-text-primary)', 3),
    scrollSnapAlign: 'center',
  },
  '& .column[data-drop]': {
    backgroundColor: translucent(paletteColor('primary'), 9),
    outline: `2px solid ${paletteColor('primary')}`,
    outlineOffset: '-2px',
  },
  // Where the card will land.
  '& .cards > div[data-drop-at]::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    insetInline: 0,
    top: 'calc(var(--drop-at) * var(--card-step) - 6px)',
    height: 4,
    borderRadius: '2px',
    backgroundColor: paletteColor('primary'),
    // Also with forced colours, which draw no background.
    border: '1px solid transparent',
    pointerEvents: 'none',
  },
  '& .column > header': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 44,
    padding: '0 8px 0 14px',
  },
  '& .column > header h2': {
    fontSize: '0.875rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .column .new': { marginInlineStart: 'auto' },
  '& .quiet': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& .more': { flex: '0 0 auto', alignSelf: 'flex-start', minHeight: 44 },
  ...windowedRowsStyle,
  '& .cards .card, & .ghost.card': {
    height: 'calc(var(--card-step) - 8px)',
    padding: '10px 12px',
    gap: '6px',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    cursor: 'grab',
  },
  '& .cards .card': { position: 'absolute', top: 0, insetInline: 0, contain: 'strict' },
  '& .card[data-dragged]': { opacity: 0.4 },
  '& .ghost.card': {
    ...ghostStyle,
    // On a phone it covers the line.
    opacity: 0.8,
  },
  '& .card .title': { margin: '0 0 0 -3px' },
  '& .card h2': { flex: 1, fontSize: '0.875rem', lineHeight: 1.4 },
  '& .card h2 a': { ...clampLines(2) },
  '& .card .title input': {
    width: 16,
    height: 16,
    margin: '2px 0 0',
    accentColor: paletteColor('primary'),
    cursor: 'pointer',
    opacity: 0,
    '@media (hover: none)': { display: 'none' },
  },
  '& .card:hover .title input, & .card:focus-within .title input, & .card.selected .title input': {
    opacity: 1,
  },
  '&[data-selecting] .card .title input': { display: 'block', opacity: 1 },
  '& .card .badges': {
    display: 'flex',
    flexWrap: 'nowrap',
    overflow: 'hidden',
    gap: '6px',
    marginBlockEnd: 0,
  },
  '& .card .badges > *': { margin: 0 },
  '& .card .badges .value': { flexWrap: 'nowrap', flexShrink: 0 },
  '& .card .badges [data-edit=labels]': { flexShrink: 1, overflow: 'hidden' },
  '& .card .badges .plan': { fontSize: '0.8125rem', color: 'text.secondary', flexShrink: 0 },
  '& .card footer': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    marginBlockStart: 'auto',
    padding: 0,
    border: 0,
    minWidth: 0,
    whiteSpace: 'nowrap',
  },
  '& .card footer .due': { fontSize: '0.8125rem', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .card footer .value': { flexWrap: 'nowrap', minWidth: 0 },
  '& .card .end': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    marginInlineStart: 'auto',
  },
};
