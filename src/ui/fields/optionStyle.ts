/** An option of a list, of which the active one has `data-active`. */
export const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  minHeight: 34,
  borderRadius: 1.4,
  cursor: 'pointer',
  fontSize: '0.875rem',
  '&[data-active]': {
    bgcolor: 'action.hover',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' },
} as const;
