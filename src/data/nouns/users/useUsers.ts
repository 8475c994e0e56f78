import { useState } from 'react';
import { useListLoad, type ListLoad } from '../../lists/useListLoad';
import { selectConnection } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';
import { getUsers } from './userLists';
import { selectUserPages, selectUsersError, selectUsersLoaded } from './usersSelectors';

const list = { pages: selectUserPages, isLoaded: selectUsersLoaded, error: selectUsersError };

/** Subscribes to the list of accounts, which only administrators can load: others `skip` it. */
export function useUsers({ skip = false }: { skip?: boolean } = {}): ListLoad {
  const connection = useAppSelector(selectConnection);
  // Without a live socket the list may be outdated. Decided once, when the screen opens.
  const [refetchOnMountOrArgChange] = useState(connection !== 'live');
  const { refetch } = getUsers.useQuerySubscription(undefined, { skip, refetchOnMountOrArgChange });
  return useListLoad(list, refetch);
}
