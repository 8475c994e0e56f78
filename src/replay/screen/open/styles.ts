/** For values, paths and types. */
export const fixedWidth = {
  fontFamily:
    'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.7812rem',
  fontVariantLigatures: 'none',
} as const;
