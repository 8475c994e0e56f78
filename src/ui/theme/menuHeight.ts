/** How tall the menu of a select may be (specification, point 9): 300 px, and never less than 140 px however low the window is. */
export const menuHeight = { maxHeight: 'clamp(140px, 40vh, 300px)' } as const;
