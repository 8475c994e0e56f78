import type { KeyboardEvent } from 'react';
import { useKeyCommands } from '../keyboard/keyCommands';
import { controlsIn, isTextEntry, revealRow } from './tableDom';
import { isMove, movingKey, tableKeys } from './tableKeys';
import { clampWidth, nextSort, withWidth, type TableColumn } from './tableSettings';
import { headHeight } from './tableStyle';
import type { ActiveCell, CellPosition, TableColumns, TableModel } from './tableTypes';

/** Pixels by which '+' and '-' change a width. */
const widthStep = 16;

interface Grid {
  ids: readonly string[];
  columns: readonly { key: string }[];
  /** Number of rows in a page. */
  page: number;
}

/** The cell that a navigation key leads to. `key` is the event's; `isFar`: Ctrl or Cmd is held. */
function moveFrom(
  { index, column }: ActiveCell,
  key: string,
  isFar: boolean,
  { ids, columns, page }: Grid,
): ActiveCell {
  const at = columns.findIndex((one) => one.key === column);
  const to = (row: number, cell: number): ActiveCell => {
    const kept = Math.max(-1, Math.min(ids.length - 1, row));
    return {
      id: ids[kept] ?? null,
      index: kept,
      column: columns[Math.max(0, Math.min(columns.length - 1, cell))]?.key ?? column,
    };
  };
  switch (key) {
    case 'ArrowUp':
      return to(index - 1, at);
    case 'ArrowDown':
      return to(index + 1, at);
    case 'ArrowLeft':
      return to(index, at - 1);
    case 'ArrowRight':
      return to(index, at + 1);
    case 'PageUp':
      return to(Math.max(0, index - page), at);
    case 'PageDown':
      return to(index + page, at);
    case 'Home':
      return isFar ? to(0, at) : to(index, 0);
    case 'End':
      return isFar ? to(ids.length - 1, at) : to(index, columns.length - 1);
    default:
      return to(index, at);
  }
}

/** Returns the key handler of the table. */
export function useTableKeys<Column extends TableColumn>(
  table: TableModel,
  { settings, onChange, sort, onSort }: TableColumns<Column>,
  /** Returns the element of the active cell. */
  activeElement: () => Element | null,
) {
  const { scroller, ids, columns, rowHeight, active, activate, selection, range, commands } = table;
  const commandOf = useKeyCommands();
  const move = (command: string, event: KeyboardEvent, from: ActiveCell): ActiveCell => {
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1,
    );
    const key = movingKey(command, event.key);
    const to = moveFrom(from, key, event.ctrlKey || event.metaKey, { ids, columns, page });
    activate(to);
    if (scroller.current && to.index >= 0) revealRow(scroller.current, to.index, rowHeight);
    scroller.current?.focus({ preventScroll: true });
    return to;
  };
  /** Enter: clicks the only control of a cell, focuses the first of several, or opens the row. */
  const operate = (at: CellPosition): void => {
    const [first, ...more] = controlsIn(activeElement());
    if (!first) commands.run('open', at);
    else if (more.length > 0) first.focus();
    else first.click();
  };
  const runInHeading = (command: string, key: string, column: TableColumn): boolean => {
    if (command === 'open' || command === 'select') {
      if (column.sortable !== false) onSort(nextSort(sort, column.key));
      return true;
    }
    if (command !== 'resize') return false;
    const drawn = Math.round(activeElement()?.getBoundingClientRect().width ?? 0) || column.width;
    const width = clampWidth(drawn + (key === '+' ? widthStep : -widthStep), column);
    onChange({ widths: withWidth(settings, column.key, width) });
    return true;
  };
  /** Returns false when the command means nothing here. */
  const run = (command: string, event: KeyboardEvent, at: ActiveCell): boolean => {
    if (isMove(command)) return move(command, event, at) !== at;
    if (command === 'all' && selection) return (selection.onAll(), true);
    if (command === 'leave' && selection && selection.state !== 'none')
      return (selection.onClear(), true);
    if (at.id === null) {
      const column = columns.find((one) => one.key === at.column);
      return column !== undefined && runInHeading(command, event.key, column);
    }
    const position = { id: at.id, column: at.column };
    if (command === 'open') return (operate(position), true);
    if (command === 'select') return (selection ? range.toggle(at.id) : operate(position), true);
    if (command === 'extend' && selection)
      return (range.extendTo(move(command, event, at).index), true);
    if (command !== 'edit' && command !== 'delete') return false;
    // A cell that is not edited is stepped into.
    if (commands.run(command, position) === false && command === 'edit')
      controlsIn(activeElement())[0]?.focus();
    return true;
  };
  /** Among the controls of a cell the arrow keys move the focus, and Escape returns to the cell. */
  const moveFocus = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.key === 'Escape') return (scroller.current?.focus({ preventScroll: true }), true);
    const siblings = controlsIn(activeElement());
    const at = siblings.findIndex((control) => control === document.activeElement);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = siblings[at + step];
    if (at < 0 || step === 0 || !next) return false;
    next.focus();
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const isInCell = event.target !== scroller.current;
    if (
      isInCell &&
      (isTextEntry(event.target) ||
        event.key === 'Enter' ||
        event.key === ' ' ||
        !scroller.current?.contains(event.target))
    )
      return;
    if (isInCell && moveFocus(event)) return event.preventDefault();
    const at = active ?? {
      id: ids[0] ?? null,
      index: ids.length > 0 ? 0 : -1,
      column: columns[0]?.key ?? '',
    };
    const own = at.id === null ? null : commandOf(commands.keys ?? [], event);
    if (
      own !== null &&
      at.id !== null &&
      commands.run(own, { id: at.id, column: at.column }) !== false
    )
      return event.preventDefault();
    const command = commandOf(tableKeys, event);
    if (command !== null && run(command, event, at)) event.preventDefault();
  };
}
