/** For values, paths and types. */
export const fixedWidth = {
  fontFamily:
    'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.7812rem',
  fontVariantLigatures: 'none',
} as const;

/** Cuts a text that is too long for its line. */
export const ellipsis = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
