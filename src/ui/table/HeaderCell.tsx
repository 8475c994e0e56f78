import type { PointerEvent } from 'react';
import type { TableColumn, TableSort } from './tableSettings';
import type { PositionedColumn } from './tableTypes';

interface HeaderCellProps {
  column: PositionedColumn<TableColumn>;
  sort: TableSort | null;
  onSort: (() => void) | undefined;
  /** Id of the element when this is the active cell. */
  activeId: string | undefined;
  /** Where the dragged column would be dropped. */
  drop: 'before' | 'after' | null;
  dragged: boolean;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
  onResizeStart: (event: PointerEvent<HTMLElement>) => void;
}

/** A heading: a click sorts, dragging moves the column, dragging its edge resizes it. */
export function HeaderCell({
  column,
  sort,
  onSort,
  activeId,
  drop,
  dragged,
  onDragStart,
  onResizeStart,
}: HeaderCellProps) {
  const sorted =
    sort?.column === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const names = [
    'dt-heading',
    column.fixed && 'dt-fixed',
    column.align === 'end' && 'dt-end',
    onSort && 'dt-sortable',
    activeId && 'dt-active',
    dragged && 'dt-dragged',
    drop && 'dt-drop',
    drop === 'after' && 'dt-drop-last',
  ];
  return (
    <div
      role="columnheader"
      id={activeId}
      aria-colindex={column.position}
      aria-sort={onSort ? (sorted ?? 'none') : undefined}
      data-heading={column.key}
      className={names.filter(Boolean).join(' ')}
      title={column.title}
      onClick={onSort}
      onPointerDown={onDragStart}
    >
      <span className="dt-text">{column.title}</span>
      {onSort && (
        <svg
          className="dt-arrow"
          viewBox="0 0 14 14"
          aria-hidden
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M7 11.5v-9M3.2 6.2 7 2.4l3.8 3.8" />
        </svg>
      )}
      <span
        className="dt-edge"
        aria-hidden
        onPointerDown={onResizeStart}
        onClick={(event) => event.stopPropagation()}
      />
    </div>
  );
}
