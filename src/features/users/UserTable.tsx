import { useCallback, useMemo } from 'react';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../../store/hooks';
import {
  columnSettings,
  shownColumns,
  type TableSort,
  withWidth,
} from '../../ui/table/tableSettings';
import type { CellPosition } from '../../ui/table/tableTypes';
import { VirtualTable } from '../../ui/table/VirtualTable';
import { UserCells } from './UserCells';
import { userColumns } from './userColumns';
import { userSortColumns } from '../directory/userFilters';
import {
  selectVisibleUserIds,
  selectUserTable,
  selectUserFilters,
  selectUserSort,
  userTableChanged,
  usersSorted,
} from './userListSlice';
import { userTableStyle } from './userTableStyle';
import { selectUser } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { refusalReason } from './userRules';
import { selectActiveRootCount, selectUserById } from '../directory/usersSelectors';
import { userDialogOpened } from './usersSlice';

/** The people that match, as a table. `complete` is false while rows still come. */
export function UserTable({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectVisibleUserIds);
  const layout = useAppSelector(selectUserTable);
  const sort = useAppSelector(selectUserSort);
  const filters = useAppSelector(selectUserFilters);
  const columns = useMemo(() => shownColumns(userColumns, layout), [layout]);
  const listKey = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  const onSort = useCallback(
    (next: TableSort | null) => {
      const column = userSortColumns.find((one) => one === next?.column);
      dispatch(usersSorted(next && column ? { column, descending: next.descending } : null));
    },
    [dispatch],
  );
  const onCommand = useCallback(
    (command: string, { id }: CellPosition) => dispatch(runUserCommand(command, id)),
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
          dispatch(userTableChanged({ columns: columnSettings(userColumns, keys) }))
        }
        onColumnResized={(key, width) =>
          dispatch(userTableChanged({ widths: withWidth(layout, key, width) }))
        }
        onCommand={onCommand}
        listKey={listKey}
        busy={!complete}
      />
    </Box>
  );
}

/** What a key of the table does to an account: Enter shows its record, Delete asks to delete it where that is allowed. */
export const runUserCommand =
  (command: string, userId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const user = selectUserById(getState(), userId);
    const actor = selectUser(getState());
    if (!user || !actor) return;
    if (command === 'open') dispatch(userDialogOpened({ kind: 'record', userId }));
    if (
      command === 'delete' &&
      refusalReason('delete', actor, user, selectActiveRootCount(getState())) === null
    )
      dispatch(userDialogOpened({ kind: 'delete', userId }));
  };
