/** A finger needs this much room (WCAG 2.5.5), in pixels. */
const target = { minWidth: '44px !important', minHeight: '44px !important' } as const;

/**
 * What is larger where a finger is the pointer. The rows of tables keep the height that the person
 * has chosen, the values and the circle of a card reach beyond their box, and the two buttons in a field with choices that of the field, which opens them too.
 */
export const coarsePointer = {
  // iOS zooms into a field whose text is smaller.
  'input, textarea, select': { fontSize: 'max(16px, 1em) !important' },
  [[
    'button:not(.value, .complete, [role$="grid"] *, .MuiAutocomplete-endAdornment *)',
    '[role="button"]:not(.MuiChip-root, [role$="grid"] *)',
    '[role^="menuitem"]',
    '[role="option"]',
    'a.MuiButtonBase-root',
    '.MuiCheckbox-root',
    '.MuiOutlinedInput-root',
    'label:has(> [role="switch"])',
    '[role="search"] input',
  ].join()]: target,
  '.MuiChip-deletable': { height: 'auto !important', minHeight: '44px !important' },
  '.MuiChip-deleteIcon': {
    boxSizing: 'content-box',
    margin: '0 !important',
    padding: '12px',
    fontSize: '20px !important',
  },
} as const;
