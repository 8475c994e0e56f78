// MUI X DataGrid, community edition: it shows 100 rows a page at most, so that there is nothing to scroll through.
import { useEffect, useState } from 'react';
import { DataGrid, useGridApiRef, type GridColDef } from '@mui/x-data-grid';
import type { LoadedRow } from '../pages/loaded';
import { cellText, columns, wordsOf } from '../pages/rows';
import { Badge } from './badge';
import { show, type PeerProps } from './show';

const gridColumns: GridColDef<LoadedRow>[] = columns.map(({ key, title, width }) => ({
  field: key,
  headerName: title,
  width,
  valueGetter: (_value: unknown, row: LoadedRow) => cellText(row.task, key),
  ...((key === 'status' || key === 'priority') && {
    renderCell: ({ row }: { row: LoadedRow }) => <Badge text={row.task[key]} />,
  }),
  // One column looks at the prepared text of the row, the others at nothing: what all tables here search is the same.
  getApplyQuickFilterFn:
    key === 'title'
      ? (word: string) => (_value: unknown, row: LoadedRow) => row.haystack.includes(word)
      : () => null,
}));

function GridOfTasks({ initial, listener }: PeerProps) {
  const apiRef = useGridApiRef();
  const [text, setText] = useState('');
  useEffect(() => {
    listener.changed = (row) => apiRef.current?.updateRows([row]);
  }, [apiRef, listener]);
  return (
    <div className="page">
      <input aria-label="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      <div style={{ flex: 1, minHeight: 0 }}>
        <DataGrid
          apiRef={apiRef}
          rows={initial}
          columns={gridColumns}
          rowHeight={44}
          aria-label="Tasks"
          filterModel={{ items: [], quickFilterValues: wordsOf(text) }}
          filterDebounceMs={0}
          pageSizeOptions={[100]}
          initialState={{ pagination: { paginationModel: { pageSize: 100 } } }}
        />
      </div>
    </div>
  );
}

show(GridOfTasks);
