import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { knownSort } from '../../lib/sortParam';
import { selectUser } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { VirtualTable } from '../../ui/table/VirtualTable';
import { userSortColumns } from '../../data/nouns/users/userFilters';
import { selectActiveRootCount, selectUserById } from '../../data/nouns/users/usersSelectors';
import { UserCells } from './UserCells';
import { userColumns } from '../../data/nouns/users/userColumns';
import {
  selectUserFilters,
  selectUserSort,
  selectUserTable,
  selectVisibleUserIds,
  usersSorted,
  userTableChanged,
} from '../../data/nouns/users/userListSlice';
import { refusalReason } from '../../data/nouns/users/userRules';
import { useIsPhone } from '../../ui/browser/useIsPhone';
import { userCardHeight, userTableStyle } from './userTableStyle';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';

/** The visible users as a table. `complete` is false while rows are still loading. */
export function UserTable({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  const ids = useAppSelector(selectVisibleUserIds);
  const settings = useAppSelector(selectUserTable);
  const sort = useAppSelector(selectUserSort);
  const filters = useAppSelector(selectUserFilters);
  const listKey = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);

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
          onSort: (next) => dispatch(usersSorted(knownSort(next, userSortColumns))),
        }}
        Cells={UserCells}
        cardHeight={isPhone ? userCardHeight : undefined}
        commands={{
          run: (command, { id }) => command !== 'edit' && dispatch(runUserCommand(command, id)),
        }}
      />
    </Box>
  );
}

/** Opens an account's record, or the question whether to delete it if the person may do that. */
const runUserCommand =
  (command: string, userId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const user = selectUserById(getState(), userId);
    const actor = selectUser(getState());
    if (!user || !actor) return;
    if (command === 'open') dispatch(dialogOpened('user/record', { userId }));
    if (
      command === 'delete' &&
      refusalReason('delete', actor, user, selectActiveRootCount(getState())) === null
    )
      dispatch(dialogOpened('user/delete', { userId }));
  };
