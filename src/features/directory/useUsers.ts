import { useState } from 'react';
import { useListLoad, type ListLoad } from '../../api/syncedList/useListLoad';
import { selectConnection } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';
import { selectUserPages, selectUsersError, selectUsersLoaded } from './usersSelectors';
import { useGetUsersQuery } from './usersListApi';

const list = { pages: selectUserPages, isLoaded: selectUsersLoaded, error: selectUsersError };
/** The query's hook only subscribes: rows are read by selectors. */
const nothing = {};

/** Subscribes a screen to the list of accounts. With `skip`, it does not load it: only administrators can. */
export function useUsers({ skip = false }: { skip?: boolean } = {}): ListLoad {
  const connection = useAppSelector(selectConnection);
  // Without a live socket the list may be outdated. Decided once, when the screen opens.
  const [refetchOnMountOrArgChange] = useState(connection !== 'live');
  const { refetch } = useGetUsersQuery(undefined, {
    skip,
    refetchOnMountOrArgChange,
    selectFromResult: () => nothing,
  });
  return useListLoad(list, refetch);
}
