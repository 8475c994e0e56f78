// react-table (headless) with react-virtual and MUI's table components, combined as their
// documentation shows.
import { useEffect, useRef, useState } from 'react';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import {
  columnFilteringFeature,
  columnSizingFeature,
  createColumnHelper,
  createFilteredRowModel,
  globalFilteringFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { LoadedRow } from '../pages/loadRows';
import { cellText, columns, searchWordsOf } from '../pages/rows';
import { Badge } from './badge';
import { definePeerPage, type PeerProps } from './peerPage';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  columnSizingFeature,
  filteredRowModel: createFilteredRowModel(),
});
const helper = createColumnHelper<typeof features, LoadedRow>();
const tableColumns = helper.columns(
  columns.map(({ key, title, width }) =>
    helper.accessor((row) => cellText(row.task, key), {
      id: key,
      header: title,
      size: width,
      enableGlobalFilter: key === 'title',
      cell: ({ row, getValue }) =>
        key === 'status' || key === 'priority' ? (
          <Badge text={row.original.task[key]} />
        ) : (
          getValue()
        ),
    }),
  ),
);

function TableOfTasks({ initial, listener }: PeerProps) {
  const [rows, setRows] = useState(initial);
  const [text, setText] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listener.changed = (row) =>
      setRows((held) => held.map((one) => (one.id === row.id ? row : one)));
  }, [listener]);
  const table = useTable({
    features,
    columns: tableColumns,
    data: rows,
    getRowId: (row) => row.id,
    state: { globalFilter: text },
    globalFilterFn: (row, _column, sought: string) =>
      searchWordsOf(sought).every((word) => row.original.searchText.includes(word)),
  });
  const shown = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 6,
  });
  return (
    <div className="page">
      <input aria-label="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      <div
        ref={scroller}
        className="grid"
        role="grid"
        aria-label="Tasks"
        aria-rowcount={shown.length + 1}
      >
        <div className="spacer" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = shown[item.index];
            return (
              row && (
                <TableRow
                  key={row.id}
                  component="div"
                  role="row"
                  className="row"
                  aria-rowindex={item.index + 2}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {row.getAllCells().map((cell) => (
                    <TableCell
                      key={cell.id}
                      component="div"
                      role="gridcell"
                      style={{ width: cell.column.getSize() }}
                    >
                      <table.FlexRender cell={cell} />
                    </TableCell>
                  ))}
                </TableRow>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

definePeerPage(TableOfTasks);
