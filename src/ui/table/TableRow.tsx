import { memo, type ComponentType } from 'react';
import type { TableColumn } from './tableSettings';
import type { CellsProps, TableSelection } from './tableTypes';

interface TableRowProps<Column extends TableColumn> extends CellsProps<Column> {
  rowHeight: number;
  Cells: ComponentType<CellsProps<Column>>;
  /** It is open next to the table. */
  current: boolean;
  useIsSelected: TableSelection['useIsSelected'] | undefined;
  useRowName: TableSelection['useRowName'] | undefined;
}

const never = () => false;

function BareRow<Column extends TableColumn>({
  id,
  index,
  rowHeight,
  columns,
  Cells,
  current,
  active,
  level,
  expanded,
  useIsSelected = never,
  useRowName,
}: TableRowProps<Column>) {
  const selected = useIsSelected(id);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={useRowName ? selected : undefined}
      aria-current={current || undefined}
      data-row={id}
      className={selected ? 'dt-row dt-selected' : 'dt-row'}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      {useRowName && <CheckCell id={id} selected={selected} useRowName={useRowName} />}
      <Cells {...{ id, index, columns, active, level, expanded }} />
    </div>
  );
}

/** The table handles clicks on it, because it knows whether Shift was held. */
function CheckCell({
  id,
  selected,
  useRowName,
}: {
  id: string;
  selected: boolean;
  useRowName: TableSelection['useRowName'];
}) {
  return (
    <div role="gridcell" aria-colindex={1} className="dt-cell dt-check">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        readOnly
        aria-label={`Select ${useRowName(id)}`}
      />
    </div>
  );
}

// `memo` loses the type parameter.
export const TableRow = memo(BareRow) as typeof BareRow;
