/** Height of one person in the assign lists, in pixels. */
const rowHeight = 52;

export const assignRow = { height: rowHeight } as const;

/** The assign list shows five rows (specification, point 9); more of them scroll. */
export const fiveRows = { maxHeight: 5 * rowHeight, overflowY: 'auto' } as const;
