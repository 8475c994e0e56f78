// MUI X DataGrid, community edition. It shows at most 100 rows a page, so there is nothing to
// scroll.
import { useEffect, useState } from 'react';
import { DataGrid, useGridApiRef, type GridColDef } from '@mui/x-data-grid';
import type { LoadedRow } from '../pages/loadRows';
import { cellText, columns, searchWordsOf } from '../pages/rows';
import { Badge } from './badge';
import { definePeerPage, type PeerProps } from './peerPage';

const gridColumns: GridColDef<LoadedRow>[] = columns.map(({ key, title, width }) => ({
  field: key,
  headerName: title,
  width,
  valueGetter: (_value: unknown, row: LoadedRow) => cellText(row.task, key),
  ...((key === 'status' || key === 'priority') && {
    renderCell: ({ row }: { row: LoadedRow }) => <Badge text={row.task[key]} />,
  }),
  // Only the title column searches, in the prepared text of the row, so that all tables search the
  // same text.
  getApplyQuickFilterFn:
    key === 'title'
      ? (word: string) => (_value: unknown, row: LoadedRow) => row.searchText.includes(word)
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
          filterModel={{ items: [], quickFilterValues: searchWordsOf(text) }}
          filterDebounceMs={0}
          pageSizeOptions={[100]}
          initialState={{ pagination: { paginationModel: { pageSize: 100 } } }}
        />
      </div>
    </div>
  );
}

definePeerPage(GridOfTasks);
