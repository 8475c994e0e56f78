import { useState, type PointerEvent, type RefObject } from 'react';
import { clampWidth, type TableColumn } from './tableSettings';
import { gridTracks } from './tableStyle';

/**
 * Follows a pointer until it is released. `onEnd` gets false after Escape or a cancelled pointer.
 */
function trackPointer(
  target: HTMLElement | Window,
  onMove: (clientX: number) => void,
  onEnd: (isDone: boolean) => void,
): void {
  const end = (isDone: boolean) => {
    for (const [type, listener] of Object.entries(listeners))
      target.removeEventListener(type, listener);
    window.removeEventListener('keydown', onKey, true);
    onEnd(isDone);
  };
  const listeners: Record<string, (event: Event) => void> = {
    pointermove: (event) => onMove((event as MouseEvent).clientX),
    pointerup: () => end(true),
    pointercancel: () => end(false),
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener);
  window.addEventListener('keydown', onKey, true);
}

/** The dragged column, and the index that it would be dropped at. */
interface ColumnDrag {
  key: string;
  before: number;
}

/** Pixels after which a press is a drag and not a click. */
const threshold = 6;

function moveKey(keys: readonly string[], key: string, before: number): string[] {
  const moved = keys.flatMap((one, at) => [
    ...(at === before ? [key] : []),
    ...(one === key ? [] : [one]),
  ]);
  return before >= keys.length ? [...moved, key] : moved;
}

/** Moves a column by dragging its heading with a mouse or a pen; a finger scrolls. */
export function useColumnDrag(
  columns: readonly TableColumn[],
  onMoved: (keys: readonly string[]) => void,
) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null);
  const start =
    ({ key }: TableColumn) =>
    (event: PointerEvent<HTMLElement>) => {
      const head = event.currentTarget.parentElement;
      if (event.button !== 0 || event.pointerType === 'touch' || !head) return;
      const from = event.clientX;
      let last: ColumnDrag | null = null;
      const move = (clientX: number) => {
        if (!last && Math.abs(clientX - from) < threshold) return;
        const middles = [...head.querySelectorAll('[data-heading]')]
          .map((heading) => heading.getBoundingClientRect())
          .map(({ left, width }) => left + width / 2);
        const found = middles.findIndex((middle) => clientX < middle);
        last = { key, before: found < 0 ? middles.length : found };
        setDrag(last);
      };
      trackPointer(window, move, (isDone) => {
        setDrag(null);
        if (!last) return;
        // The click at the end of a drag must not sort.
        const stop = (click: Event) => click.stopPropagation();
        head.addEventListener('click', stop, true);
        setTimeout(() => head.removeEventListener('click', stop, true));
        const keys = columns.map((column) => column.key);
        const moved = moveKey(keys, last.key, last.before);
        if (isDone && moved.join() !== keys.join()) onMoved(moved);
      });
    };
  return { drag, start };
}

/**
 * Resizes a column by dragging the edge of its heading. Until the drag ends only two CSS values of
 * the table change, so that no row is rendered again.
 */
export function useColumnResize(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly TableColumn[],
  hasChecks: boolean,
  onResized: (key: string, width: number) => void,
) {
  const write = (list: readonly TableColumn[]) => {
    const { tracks, width } = gridTracks(list, hasChecks);
    scroller.current?.style.setProperty('--dt-columns', tracks);
    scroller.current?.style.setProperty('--dt-width', width);
  };
  return (column: TableColumn) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Neither drag the column nor select text.
    event.stopPropagation();
    event.preventDefault();
    const edge = event.currentTarget;
    const from = event.clientX;
    const drawn = edge.parentElement?.getBoundingClientRect().width ?? column.width;
    let width = Math.round(drawn);
    edge.setPointerCapture(event.pointerId);
    edge.setAttribute('data-held', '');
    const move = (clientX: number) => {
      width = clampWidth(drawn + clientX - from, column);
      write(columns.map((one) => (one.key === column.key ? { ...one, width, grow: false } : one)));
    };
    trackPointer(edge, move, (isDone) => {
      edge.removeAttribute('data-held');
      if (isDone && width !== Math.round(drawn)) onResized(column.key, width);
      else write(columns);
    });
  };
}
