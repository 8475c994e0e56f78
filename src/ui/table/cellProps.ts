import type { TableColumn } from './tableSettings';
import type { ActiveColumn, PositionedColumn } from './tableTypes';

/**
 * The attributes of a cell. A function and not a component: there are hundreds of cells on the
 * screen, and React would visit each component during a scroll.
 */
export function cellProps(column: PositionedColumn<TableColumn>, active: ActiveColumn | null) {
  const isActive = active?.column === column.key;
  return {
    role: 'gridcell' as const,
    'aria-colindex': column.position,
    'data-column': column.key,
    className: `dt-cell${column.fixed ? ' dt-fixed' : ''}${column.align === 'end' ? ' dt-end' : ''}${isActive ? ' dt-active' : ''}`,
    id: isActive ? active.elementId : undefined,
  };
}
