/** What is dragged, below the pointer (`useBoardDrag.ts`). */
export const ghostStyle = {
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 'tooltip',
  pointerEvents: 'none',
  cursor: 'grabbing',
  boxShadow: '0 14px 30px -8px rgb(20 16 8 / 40%)',
} as const;
