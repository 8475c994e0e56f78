import type { PointerEvent } from 'react';
import type { TableColumn, TableSort } from './tableSettings';
import type { Placed } from './tableTypes';

interface HeaderCellProps {
  column: Placed<TableColumn>;
  sort: TableSort | null;
  onSort: (() => void) | undefined;
  /** Id of the element while it is the active cell. */
  activeId: string | undefined;
  /** Where a dragged column would come to stand; 'last' is behind this one. */
  drop: 'before' | 'last' | null;
  dragged: boolean;
  onDragStart: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onResizeStart: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** A column's heading: sorts by a click, moves by dragging, and is resized at its edge. */
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
    drop === 'last' && 'dt-drop-last',
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
      {onResizeStart && (
        <span
          className="dt-edge"
          aria-hidden
          onPointerDown={onResizeStart}
          onClick={(event) => event.stopPropagation()}
        />
      )}
    </div>
  );
}
