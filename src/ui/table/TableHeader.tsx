import type { RefObject } from 'react';
import { HeaderCell } from './HeaderCell';
import { nextSort, type TableColumn, type TableSort } from './tableSettings';
import type { ActiveMark, Placed, TableSelection } from './tableTypes';
import { useColumnDrag } from './useColumnDrag';
import { useColumnResize } from './useColumnResize';

interface TableHeaderProps {
  columns: readonly Placed<TableColumn>[];
  scroller: RefObject<HTMLElement | null>;
  /** Set while the heading holds the active cell. */
  active: ActiveMark | null;
  sort: TableSort | null;
  onSort: ((sort: TableSort | null) => void) | undefined;
  onColumnsMoved: ((keys: readonly string[]) => void) | undefined;
  onColumnResized: ((key: string, width: number) => void) | undefined;
  selection: TableSelection | undefined;
}

const nothing = () => undefined;

/** The row of headings, which stays in view. */
export function TableHeader({
  columns,
  scroller,
  active,
  sort,
  onSort,
  onColumnsMoved,
  onColumnResized,
  selection,
}: TableHeaderProps) {
  const { drag, start } = useColumnDrag(columns, onColumnsMoved ?? nothing);
  const resize = useColumnResize(
    scroller,
    columns,
    selection !== undefined,
    onColumnResized ?? nothing,
  );
  const dropAt = (place: number): 'before' | 'last' | null => {
    if (drag?.before === place) return 'before';
    return drag?.before === columns.length && place === columns.length - 1 ? 'last' : null;
  };
  return (
    <div role="rowgroup" className="dt-head">
      <div role="row" aria-rowindex={1}>
        {selection && <CheckAll selection={selection} />}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={
              onSort && column.sortable !== false
                ? () => onSort(nextSort(sort, column.key))
                : undefined
            }
            activeId={active?.column === column.key ? active.elementId : undefined}
            drop={dropAt(place)}
            dragged={drag?.key === column.key}
            onDragStart={onColumnsMoved && start(column)}
            onResizeStart={onColumnResized && resize(column)}
          />
        ))}
      </div>
    </div>
  );
}

/** Selects all rows that match, or none. */
function CheckAll({ selection: { state, onAll, onClear } }: { selection: TableSelection }) {
  return (
    <div role="columnheader" aria-colindex={1} className="dt-heading dt-check">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label="Select all"
        checked={state === 'all'}
        ref={(element) => {
          // Has no attribute of its own.
          if (element) element.indeterminate = state === 'some';
        }}
        onChange={state === 'all' ? onClear : onAll}
      />
    </div>
  );
}
