import { useCallback, useMemo } from 'react';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../../store/hooks';
import type { TableSort } from '../../ui/table/tableSettings';
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
  const settings = useAppSelector(selectUserTable);
  const sort = useAppSelector(selectUserSort);
  const filters = useAppSelector(selectUserFilters);
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
        rows={{ ids, listKey, busy: !complete }}
        columns={{
          offered: userColumns,
          settings,
          onChange: (changes) => dispatch(userTableChanged(changes)),
          sort,
          onSort,
        }}
        Cells={UserCells}
        commands={{ run: onCommand }}
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
