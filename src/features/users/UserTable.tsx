import { useCallback, useMemo } from 'react';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { asLayout, withWidth } from '../../ui/table/arrange';
import { laidOut, type TableSort } from '../../ui/table/tableLayout';
import type { CellPlace } from '../../ui/table/tableTypes';
import { VirtualTable } from '../../ui/table/VirtualTable';
import { openByKey } from './openByKey';
import { UserCells } from './UserCells';
import { userColumns } from './userColumns';
import { userSortColumns } from './userQuery';
import { selectVisibleUserIds } from './usersSelectors';
import { userTableStyle } from './userTableStyle';
import {
  selectUserLayout,
  selectUserNarrowing,
  selectUserSort,
  userLayoutChanged,
  usersSorted,
} from './userViewSlice';

/** The people that match, as a table. `complete` is false while rows still come. */
export function UserTable({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectVisibleUserIds);
  const layout = useAppSelector(selectUserLayout);
  const sort = useAppSelector(selectUserSort);
  const narrowing = useAppSelector(selectUserNarrowing);
  const columns = useMemo(() => laidOut(userColumns, layout), [layout]);
  const listKey = useMemo(() => JSON.stringify([narrowing, sort]), [narrowing, sort]);
  const onSort = useCallback(
    (next: TableSort | null) => {
      const column = userSortColumns.find((one) => one === next?.column);
      dispatch(usersSorted(next && column ? { column, descending: next.descending } : null));
    },
    [dispatch],
  );
  const onCommand = useCallback(
    (command: string, { id }: CellPlace) => dispatch(openByKey(command, id)),
    [dispatch],
  );
  return (
    <Box sx={userTableStyle}>
      <VirtualTable
        label="Users"
        columns={columns}
        ids={ids}
        density={layout.density}
        Cells={UserCells}
        sort={sort}
        onSort={onSort}
        onColumnsMoved={(keys) =>
          dispatch(userLayoutChanged({ columns: asLayout(userColumns, keys) }))
        }
        onColumnResized={(key, width) =>
          dispatch(userLayoutChanged({ widths: withWidth(layout, key, width) }))
        }
        onCommand={onCommand}
        listKey={listKey}
        busy={!complete}
      />
    </Box>
  );
}
