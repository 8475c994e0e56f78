import type { ComponentType, RefObject } from 'react';
import type { TableColumn } from './tableSettings';
import { TableRow } from './TableRow';
import type { ActiveMark, CellsProps, Placed, TableSelection } from './tableTypes';
import { useFocusedRow } from './useFocusedRow';
import { useTableWindow } from './useTableWindow';

interface TableBodyProps<Column extends TableColumn> {
  ids: readonly string[];
  columns: readonly Placed<Column>[];
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  Cells: ComponentType<CellsProps<Column>>;
  activeIndex: number;
  activeMark: ActiveMark | null;
  keptIndex: number;
  listKey: string;
  selection: TableSelection | undefined;
}

/** The rows near what is seen, in elements that are used again and again. The only part that is drawn again while scrolling. */
export function TableBody<Column extends TableColumn>({
  ids,
  columns,
  rowHeight,
  scroller,
  Cells,
  activeIndex,
  activeMark,
  keptIndex,
  listKey,
  selection,
}: TableBodyProps<Column>) {
  const rows = useTableWindow({
    ids,
    rowHeight,
    scroller,
    kept: [activeIndex, keptIndex],
    listKey,
  });
  const focus = useFocusedRow(scroller);
  return (
    <div role="rowgroup" className="dt-body" {...focus} style={{ height: ids.length * rowHeight }}>
      {rows.map(({ id, index, slot }) => (
        <TableRow
          key={slot}
          id={id}
          index={index}
          rowHeight={rowHeight}
          columns={columns}
          Cells={Cells}
          active={index === activeIndex ? activeMark : null}
          useIsSelected={selection?.useIsSelected}
          useRowName={selection?.useRowName}
        />
      ))}
    </div>
  );
}
