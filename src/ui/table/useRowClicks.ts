import type { MouseEvent } from 'react';
import { indexOfId } from '../../lib/indexOfId';
import { cellPositionOf, isTextEntry } from './tableDom';
import type { TableModel } from './tableTypes';

const isOn = (event: MouseEvent, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null;
const isOnCheck = (event: MouseEvent) => isOn(event, '.dt-check');
const isOnControl = (event: MouseEvent) => isOn(event, 'button, a, label, input');

/** Returns the mouse handlers of the table. Recycled rows have none of their own. */
export function useRowClicks({
  scroller,
  ids,
  columns,
  activate,
  selection,
  range,
  commands,
}: TableModel) {
  const clickedCell = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || isTextEntry(target) || !scroller.current?.contains(target))
      return null;
    const position = cellPositionOf(target);
    const index = position ? indexOfId(ids, position.id, 0) : -1;
    return position && index >= 0 ? { ...position, index } : null;
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      const cell = event.button === 0 ? clickedCell(event) : null;
      if (!cell) return;
      if (event.shiftKey) range.start();
      activate({ ...cell, column: cell.column ?? columns[0]?.key ?? '', pressed: true });
      // The focus stays with the table, because the row of a pressed button may be recycled. And
      // selecting rows must not select their text.
      if (!isOnControl(event) && !(selection && event.shiftKey)) return;
      event.preventDefault();
      scroller.current?.focus({ preventScroll: true });
    },
    onClick: (event: MouseEvent) => {
      const cell = selection ? clickedCell(event) : null;
      if (!cell) return;
      const isCheck = isOnCheck(event);
      // Rows are selected, where a link would open a window.
      if (event.shiftKey && isOn(event, 'a')) event.preventDefault();
      else if (!isCheck && isOnControl(event)) return;
      if (event.shiftKey) range.extendTo(cell.index, isCheck);
      else if (isCheck || event.ctrlKey || event.metaKey) range.toggle(cell.id);
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = clickedCell(event);
      if (cell?.column && !isOnControl(event))
        commands.run('edit', { id: cell.id, column: cell.column });
    },
  };
}
