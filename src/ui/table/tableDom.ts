import { headHeight } from './tableStyle';

const controls = 'button, a[href], input, select, textarea';

/** Whether keys pressed in this element are for it and not for the table. */
export const isTextEntry = (element: Element): boolean =>
  element.matches(
    'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button])',
  ) || element.closest('[role=listbox], [role=dialog], [role=menu]') !== null;

/** The controls of a cell that its keys lead to. A key of the row operates those `data-by-key`. */
export const controlsIn = (cell: Element | null): HTMLElement[] =>
  cell
    ? [...cell.querySelectorAll<HTMLElement>(controls)].filter(
        (control) => !control.matches(':disabled, [data-by-key]'),
      )
    : [];

/** The cell that contains an element of the table. */
export function cellPositionOf(element: Element): { id: string; column: string | null } | null {
  const id = element.closest('[data-row]')?.getAttribute('data-row');
  return id === null || id === undefined
    ? null
    : { id, column: element.closest('[data-column]')?.getAttribute('data-column') ?? null };
}

/** Scrolls vertically until the whole row is visible. */
export function revealRow(scroller: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight;
  const room = scroller.clientHeight - headHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
}

/** Scrolls sideways until the cell is not behind the fixed column. */
export function revealCell(scroller: HTMLElement, cell: Element): void {
  if (cell.matches('.dt-fixed')) return;
  const fixed = cell.parentElement?.querySelector('.dt-fixed');
  const frame = scroller.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  const start = frame.left + (fixed?.getBoundingClientRect().width ?? 0);
  if (box.left < start) scroller.scrollLeft -= start - box.left;
  else if (box.right > frame.right)
    scroller.scrollLeft += Math.min(box.right - frame.right, box.left - start);
}

/**
 * Scrolls and sends the scroll event before the next paint. The browser sends it a frame later, and
 * this frame would be painted without rows. The microtask runs after the current commit of React.
 */
export function scrollRows(scroller: HTMLElement, top: number): void {
  scroller.scrollTop = top;
  queueMicrotask(() => scroller.dispatchEvent(new Event('scroll')));
}
