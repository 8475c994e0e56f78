import {
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentType,
  type FocusEvent,
  type RefObject,
} from 'react';
import type { TableColumn } from './tableSettings';
import { TableRow } from './TableRow';
import type {
  ActiveColumn,
  CellsProps,
  PositionedColumn,
  TableRows,
  TableSelection,
} from './tableTypes';
import { useTableWindow } from './useTableWindow';

interface TableBodyProps<Column extends TableColumn> {
  rows: TableRows;
  columns: readonly PositionedColumn<Column>[];
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  Cells: ComponentType<CellsProps<Column>>;
  /** -1 for none. */
  activeIndex: number;
  activeColumn: ActiveColumn | null;
  selection: TableSelection | undefined;
}

/**
 * The rows near the visible ones, in recycled elements. Nothing else is rendered again while the
 * table scrolls.
 */
export function TableBody<Column extends TableColumn>({
  rows: { ids, listKey = '', edited, openId, tree },
  columns,
  rowHeight,
  scroller,
  Cells,
  activeIndex,
  activeColumn,
  selection,
}: TableBodyProps<Column>) {
  const editedId = edited?.id;
  const editedIndex = useMemo(
    () => (editedId === undefined ? -1 : ids.indexOf(editedId)),
    [ids, editedId],
  );
  const kept = [activeIndex, editedIndex] as const;
  const body = useRef<HTMLDivElement>(null);
  const rows = useTableWindow({ ids, rowHeight, scroller, body, kept, listKey });
  const focus = useFocusedRow(scroller);
  return (
    <div
      ref={body}
      role="rowgroup"
      className="dt-body"
      {...focus}
      style={{ height: ids.length * rowHeight }}
    >
      {rows.map(({ id, index, slot }) => (
        <TableRow
          key={slot}
          id={id}
          index={index}
          rowHeight={rowHeight}
          columns={columns}
          Cells={Cells}
          current={id === openId}
          active={index === activeIndex ? activeColumn : null}
          level={tree?.levels[index]}
          expanded={tree?.expanded[index]}
          useIsSelected={selection?.useIsSelected}
          useRowName={selection?.useRowName}
        />
      ))}
    </div>
  );
}

/**
 * Moves the focus to the table when the focused row is removed or its element is recycled: the next
 * key would otherwise operate a control of another record. Returns handlers for the element around
 * the rows.
 */
function useFocusedRow(scroller: RefObject<HTMLElement | null>) {
  const held = useRef<{ row: HTMLElement; id: string } | null>(null);
  // After each render, before another key can arrive.
  useLayoutEffect(() => {
    const { current } = held;
    if (!current || (current.row.isConnected && current.row.dataset.row === current.id)) return;
    held.current = null;
    const focused = document.activeElement;
    // A removed element leaves the focus on the body.
    if (focused === null || focused === document.body || current.row.contains(focused))
      scroller.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]');
      held.current = row && { row, id: row.dataset.row ?? '' };
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
