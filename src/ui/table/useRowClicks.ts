import type { MouseEvent, RefObject } from 'react';
import { indexOfId } from '../../lib/indexOfId';
import { isTextEntry, placeOf } from './tableDom';
import type { TableColumn } from './tableSettings';
import type { CellPosition, TableSelection } from './tableTypes';
import type { Spot } from './useActiveCell';

interface RowClicksOptions {
  scroller: RefObject<HTMLElement | null>;
  ids: readonly string[];
  columns: readonly TableColumn[];
  activate: (spot: Spot) => void;
  selection: TableSelection | undefined;
  /** Settles where a range begins, before the pressed row becomes the active one. */
  startRange: () => void;
  /** Selects from the last chosen row to this one; with `added`, beside what is selected. */
  extendTo: (index: number, added: boolean) => void;
  chose: (id: string) => void;
  onCommand: ((command: string, at: CellPosition) => void) | undefined;
}

/** What the mouse does in the rows. One handler for all of them: a recycled row has none of its own. */
export function useRowClicks({
  scroller,
  ids,
  columns,
  activate,
  selection,
  startRange,
  extendTo,
  chose,
  onCommand,
}: RowClicksOptions) {
  const find = (event: MouseEvent) => {
    const place =
      event.target instanceof Element &&
      !isTextEntry(event.target) &&
      scroller.current?.contains(event.target)
        ? placeOf(event.target)
        : null;
    const index = place ? indexOfId(ids, place.id, 0) : -1;
    return place && index >= 0 ? { ...place, index } : null;
  };
  const isCheck = (event: MouseEvent) =>
    event.target instanceof Element && event.target.closest('.dt-check') !== null;
  const onControl = (event: MouseEvent) =>
    event.target instanceof Element && event.target.closest('button, a, label, input') !== null;
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = event.button === 0 ? find(event) : null;
      if (!place) return;
      if (event.shiftKey) startRange();
      activate({
        id: place.id,
        index: place.index,
        column: place.column ?? columns[0]?.key ?? '',
        pressed: true,
      });
      // The focus stays with the table, for the row of a pressed button may be gone or another's in the next moment. And a
      // range of rows is no selection of text.
      if (!onControl(event) && !(selection && event.shiftKey)) return;
      event.preventDefault();
      scroller.current?.focus({ preventScroll: true });
    },
    onClick: (event: MouseEvent) => {
      const place = selection ? find(event) : null;
      if (!place || !selection) return;
      if (isCheck(event) ? event.shiftKey : event.shiftKey && !onControl(event))
        extendTo(place.index, isCheck(event));
      else if (isCheck(event) || ((event.ctrlKey || event.metaKey) && !onControl(event))) {
        selection.onToggle(place.id);
        chose(place.id);
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = find(event);
      if (place?.column && !isCheck(event))
        onCommand?.('edit', { id: place.id, column: place.column });
    },
  };
}
