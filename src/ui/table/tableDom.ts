import { headHeight } from './tableStyle';

// What a table asks of its own markup.

const controls = 'button, a[href], input, select, textarea';

/** Whether a key belongs to what is being typed rather than to the table. */
export const isTextEntry = (element: Element): boolean =>
  element.matches(
    'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button])',
  ) || element.closest('[role=listbox], [role=dialog], [role=menu]') !== null;

/** The controls of a cell that can be used now. */
export const controlsIn = (cell: Element | null): HTMLElement[] =>
  cell
    ? [...cell.querySelectorAll<HTMLElement>(controls)].filter(
        (control) => !control.matches(':disabled'),
      )
    : [];

/** The row and column that an element of the table stands in. */
export function placeOf(element: Element): { id: string; column: string | null } | null {
  const id = element.closest('[data-row]')?.getAttribute('data-row');
  return id === null || id === undefined
    ? null
    : { id, column: element.closest('[data-column]')?.getAttribute('data-column') ?? null };
}

/** Scrolls down or up just as far as it takes to see a row whole. */
export function revealRow(scroller: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight;
  const room = scroller.clientHeight - headHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
}

/** Scrolls sideways as far as it takes to see a cell beside the column that stays in view. */
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
 * Scrolls, and says so before the next paint: the scroll event itself comes a frame later, and this frame would be painted
 * without rows. After the current commit, in which React draws nothing else.
 */
export function scrollRows(scroller: HTMLElement, top: number): void {
  scroller.scrollTop = top;
  queueMicrotask(() => scroller.dispatchEvent(new Event('scroll')));
}
