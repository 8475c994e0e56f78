import type { TableColumn } from './tableSettings';
import type { ActiveMark, Placed } from './tableTypes';

/**
 * The attributes of one cell. A function and no component: a screenful has hundreds of cells, and each component would be
 * walked at every step of a scroll.
 */
export function cellProps(column: Placed<TableColumn>, active: ActiveMark | null) {
  const isActive = active?.column === column.key;
  return {
    role: 'gridcell' as const,
    'aria-colindex': column.position,
    'data-column': column.key,
    className: `dt-cell${column.fixed ? ' dt-fixed' : ''}${column.align === 'end' ? ' dt-end' : ''}${isActive ? ' dt-active' : ''}`,
    id: isActive ? active.elementId : undefined,
  };
}
