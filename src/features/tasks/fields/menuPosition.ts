/** In pixels of the window. */
export interface MenuPosition {
  left: number;
  top: number;
}

/** Below an element. */
export function positionBelow(element: Element | null): MenuPosition {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return { left, top: bottom };
}
