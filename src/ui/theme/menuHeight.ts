/** Height of the menu of a select (specification, point 9). */
export const menuHeight = { maxHeight: 'clamp(140px, 40vh, 300px)' } as const;
