import type { PointerEvent, RefObject } from 'react';
import { gridTracks } from './tableStyle';
import { columnWidths, type TableColumn } from './tableSettings';

/**
 * Resizing by the edge of a heading. While it is dragged only the table's two CSS values follow, so that no row is drawn
 * again; the width is reported once, at the end. Escape gives up.
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
    // Neither a drag of the column nor a selection of text.
    event.stopPropagation();
    event.preventDefault();
    const edge = event.currentTarget;
    const from = event.clientX;
    const drawn = edge.parentElement?.getBoundingClientRect().width ?? column.width;
    let width = Math.round(drawn);
    const follow = (moved: globalThis.PointerEvent) => {
      width = Math.round(
        Math.min(
          columnWidths.max,
          Math.max(column.minWidth ?? columnWidths.min, drawn + moved.clientX - from),
        ),
      );
      write(columns.map((one) => (one.key === column.key ? { ...one, width, grow: false } : one)));
    };
    const end = (commit: boolean) => {
      edge.removeEventListener('pointermove', follow);
      edge.removeEventListener('pointerup', drop);
      edge.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', escape, true);
      edge.removeAttribute('data-held');
      if (commit && width !== Math.round(drawn)) onResized(column.key, width);
      else write(columns);
    };
    const drop = () => end(true);
    const giveUp = () => end(false);
    const escape = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end(false);
    edge.setPointerCapture(event.pointerId);
    edge.setAttribute('data-held', '');
    edge.addEventListener('pointermove', follow);
    edge.addEventListener('pointerup', drop);
    edge.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', escape, true);
  };
}
