/** The styles of `WindowedRows`, for an element around it. */
export const windowedRowsStyle = {
  '& .cards': {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehaviorY: 'contain',
    padding: '0 8px 4px',
    outline: 'none',
    // As the window moves the cards itself.
    overflowAnchor: 'none',
  },
  '& .cards > p': { margin: '8px 6px', textWrap: 'balance' },
  '& .cards > div': { position: 'relative' },
} as const;
