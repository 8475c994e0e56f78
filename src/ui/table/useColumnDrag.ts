import { useState, type PointerEvent } from 'react';
import type { TableColumn } from './tableSettings';

/** A dragged column and before which place it would be put: 0 to the number of columns. */
interface ColumnDrag {
  key: string;
  before: number;
}

/** Pixels before a press counts as a drag and no longer as a click. */
const threshold = 6;

/** The keys with one of them put before a place. */
export function moveKey(keys: readonly string[], key: string, before: number): string[] {
  const moved = keys.flatMap((one, at) => [
    ...(at === before ? [key] : []),
    ...(one === key ? [] : [one]),
  ]);
  return before >= keys.length ? [...moved, key] : moved;
}

/** Reordering by dragging a heading with a mouse or a pen; a finger scrolls. Escape gives up. */
export function useColumnDrag(
  columns: readonly TableColumn[],
  onMoved: (keys: readonly string[]) => void,
) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null);
  const start = (column: TableColumn) => (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.parentElement;
    if (event.button !== 0 || event.pointerType === 'touch' || !head) return;
    const from = event.clientX;
    let last: ColumnDrag | null = null;
    const follow = ({ clientX }: globalThis.PointerEvent) => {
      if (!last && Math.abs(clientX - from) < threshold) return;
      const middles = [...head.querySelectorAll('[data-heading]')]
        .map((heading) => heading.getBoundingClientRect())
        .map(({ left, width }) => left + width / 2);
      const found = middles.findIndex((middle) => clientX < middle);
      last = { key: column.key, before: found < 0 ? middles.length : found };
      setDrag(last);
    };
    const end = (commit: boolean) => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', escape, true);
      setDrag(null);
      if (!last) return;
      // The click that ends a drag is no click on the heading.
      const stop = (click: Event) => click.stopPropagation();
      head.addEventListener('click', stop, true);
      setTimeout(() => head.removeEventListener('click', stop, true));
      const keys = columns.map(({ key }) => key);
      const moved = moveKey(keys, last.key, last.before);
      if (commit && moved.join() !== keys.join()) onMoved(moved);
    };
    const drop = () => end(true);
    const giveUp = () => end(false);
    const escape = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end(false);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', escape, true);
  };
  return { drag, start };
}
