/** Cuts a text after this many lines, with an ellipsis. */
export const clampLines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: `${count}`,
  overflow: 'hidden',
});
