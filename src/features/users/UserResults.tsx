import { useDeferredValue, useMemo } from 'react';
import type { User } from '../../contract/user';
import { useAppSelector } from '../../store/hooks';
import { EmptyState } from '../../ui/EmptyState';
import { Spinner } from '../../ui/Spinner';
import { useGetUsersQuery } from './usersApi';
import { UserTable } from './UserTable';
import { countActiveRoots } from './userRules';
import { selectUserSearch } from './usersSlice';

const nobody: readonly User[] = [];

/** The table of people, or why there is none. */
export function UserResults() {
  const { data, isLoading, isError } = useGetUsersQuery();
  const users = data ?? nobody;
  const search = useDeferredValue(useAppSelector(selectUserSearch));
  const visible = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase();
    return wanted === '' ? users : users.filter((user) => user.name.toLocaleLowerCase().includes(wanted));
  }, [users, search]);
  const activeRoots = useMemo(() => countActiveRoots(users), [users]);
  if (isLoading) return <Spinner />;
  if (users.length === 0) return <EmptyState title="No Record Found..." text={isError ? 'The list of users could not be loaded.' : undefined} />;
  if (visible.length === 0) return <EmptyState title="No matching results found..." />;
  return <UserTable users={visible} activeRoots={activeRoots} />;
}
