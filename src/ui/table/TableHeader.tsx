import type { RefObject } from 'react';
import { useColumnResize, useColumnDrag } from './columnGestures';
import { HeaderCell } from './HeaderCell';
import { columnSettings, nextSort, withWidth, type TableColumn } from './tableSettings';
import type { ActiveColumn, PositionedColumn, TableColumns, TableSelection } from './tableTypes';

interface TableHeaderProps<Column extends TableColumn> {
  shown: readonly PositionedColumn<Column>[];
  columns: TableColumns<Column>;
  scroller: RefObject<HTMLElement | null>;
  /** Null while the active cell is in a row. */
  active: ActiveColumn | null;
  selection: TableSelection | undefined;
}

/** The row of headings, which stays in view. */
export function TableHeader<Column extends TableColumn>({
  shown,
  columns: { offered, settings, onChange, sort, onSort },
  scroller,
  active,
  selection,
}: TableHeaderProps<Column>) {
  const { drag, start } = useColumnDrag(shown, (keys) =>
    onChange({ columns: columnSettings(offered, keys) }),
  );
  const resize = useColumnResize(scroller, shown, selection !== undefined, (key, width) =>
    onChange({ widths: withWidth(settings, key, width) }),
  );
  const dropAt = (index: number): 'before' | 'after' | null => {
    if (drag?.before === index) return 'before';
    return drag?.before === shown.length && index === shown.length - 1 ? 'after' : null;
  };
  return (
    <div role="rowgroup" className="dt-head">
      <div role="row" aria-rowindex={1}>
        {selection && <CheckAll selection={selection} />}
        {shown.map((column, index) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={
              column.sortable === false ? undefined : () => onSort(nextSort(sort, column.key))
            }
            activeId={active?.column === column.key ? active.elementId : undefined}
            drop={dropAt(index)}
            dragged={drag?.key === column.key}
            onDragStart={start(column)}
            onResizeStart={resize(column)}
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
          // `indeterminate` is a property without an attribute.
          if (element) element.indeterminate = state === 'some';
        }}
        onChange={state === 'all' ? onClear : onAll}
      />
    </div>
  );
}
