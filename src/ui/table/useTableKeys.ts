import type { KeyboardEvent, RefObject } from 'react';
import { columnWidths, nextSort, type TableColumn, type TableSort } from './tableSettings';
import { controlsIn, isTextEntry, revealRow } from './tableDom';
import { headHeight } from './tableStyle';
import { commandOf, tableKeys, type TableKey } from './tableKeys';
import { moveFrom } from './tableMoves';
import type { CellPosition, TableSelection } from './tableTypes';
import type { Spot } from './useActiveCell';

interface TableKeysOptions {
  scroller: RefObject<HTMLElement | null>;
  ids: readonly string[];
  columns: readonly TableColumn[];
  rowHeight: number;
  active: Spot | null;
  activate: (spot: Spot) => void;
  /** The element of the active cell. */
  activeElement: () => Element | null;
  selection: TableSelection | undefined;
  /** Selects from the last chosen row to this one. */
  extendTo: (index: number) => void;
  chose: (id: string) => void;
  sort: TableSort | null;
  onSort: ((sort: TableSort | null) => void) | undefined;
  onColumnResized: ((key: string, width: number) => void) | undefined;
  keys: readonly TableKey[];
  onCommand: ((command: string, at: CellPosition) => void) | undefined;
}

const step = 16;

/** What the keys of a table do. Answers the handler for its element. */
export function useTableKeys({
  scroller,
  ids,
  columns,
  rowHeight,
  active,
  activate,
  activeElement,
  selection,
  extendTo,
  chose,
  sort,
  onSort,
  onColumnResized,
  keys,
  onCommand,
}: TableKeysOptions) {
  const move = (event: KeyboardEvent, from: Spot): Spot => {
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1,
    );
    const to = moveFrom(from, event.key, event.ctrlKey || event.metaKey, { ids, columns, page });
    activate(to);
    if (scroller.current && to.index >= 0) revealRow(scroller.current, to.index, rowHeight);
    scroller.current?.focus({ preventScroll: true });
    return to;
  };
  /** Enter: the one control of a cell is used, of several the first gets the focus; a cell without any opens the row. */
  const operate = (at: CellPosition): void => {
    const [first, ...more] = controlsIn(activeElement());
    if (!first) onCommand?.('open', at);
    else if (more.length > 0) first.focus();
    else first.click();
  };
  const inHeading = (command: string, key: string, column: TableColumn): boolean => {
    if (command === 'open' || command === 'select') {
      if (onSort && column.sortable !== false) onSort(nextSort(sort, column.key));
      return true;
    }
    if (command !== 'resize' || !onColumnResized) return false;
    const drawn = Math.round(activeElement()?.getBoundingClientRect().width ?? 0) || column.width;
    onColumnResized(
      column.key,
      Math.min(
        columnWidths.max,
        Math.max(column.minWidth ?? columnWidths.min, drawn + (key === '+' ? step : -step)),
      ),
    );
    return true;
  };
  const carryOut = (command: string, event: KeyboardEvent, at: Spot): boolean => {
    if (command === 'move' || command === 'page' || command === 'rowEnd' || command === 'tableEnd')
      return move(event, at) !== at;
    if (command === 'all' && selection) return (selection.onAll(), true);
    if (command === 'leave' && selection && selection.state !== 'none')
      return (selection.onClear(), true);
    if (at.id === null) {
      const column = columns.find((one) => one.key === at.column);
      return column !== undefined && inHeading(command, event.key, column);
    }
    const place = { id: at.id, column: at.column };
    if (command === 'open') return (operate(place), true);
    if (command === 'select')
      return (selection ? (selection.onToggle(at.id), chose(at.id)) : operate(place), true);
    if (command === 'extend' && selection) return (extendTo(move(event, at).index), true);
    if ((command === 'edit' || command === 'delete') && onCommand)
      return (onCommand(command, place), true);
    return false;
  };
  /** Within a cell's controls: the arrows go from one to the next, Escape goes back to the cell. */
  const amongControls = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.key === 'Escape') return (scroller.current?.focus({ preventScroll: true }), true);
    const siblings = controlsIn(activeElement());
    const at = siblings.findIndex((control) => control === document.activeElement);
    const next =
      event.key === 'ArrowRight'
        ? siblings[at + 1]
        : event.key === 'ArrowLeft'
          ? siblings[at - 1]
          : undefined;
    if (at < 0 || !next) return false;
    next.focus();
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const within = event.target !== scroller.current;
    if (
      within &&
      (isTextEntry(event.target) ||
        event.key === 'Enter' ||
        event.key === ' ' ||
        !scroller.current?.contains(event.target))
    )
      return;
    if (within && amongControls(event)) return event.preventDefault();
    const at = active ?? {
      id: ids[0] ?? null,
      index: ids.length > 0 ? 0 : -1,
      column: columns[0]?.key ?? '',
    };
    const own = at.id === null ? null : commandOf(keys, event);
    if (own !== null && at.id !== null) {
      onCommand?.(own, { id: at.id, column: at.column });
      return event.preventDefault();
    }
    const command = commandOf(tableKeys, event);
    if (command !== null && carryOut(command, event, at)) event.preventDefault();
  };
}
