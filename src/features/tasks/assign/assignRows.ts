/** Height of one person in the assign lists, in pixels. */
const rowHeight = 52;

export const assignRow = { height: rowHeight } as const;

/** The height of five rows (specification, point 9); the others scroll. */
export const fiveRows = { maxHeight: 5 * rowHeight, overflowY: 'auto' } as const;
