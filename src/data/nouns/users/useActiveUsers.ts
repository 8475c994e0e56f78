import { useMemo } from 'react';
import type { User } from '../../../contract/user';
import { useAppSelector } from '../../store/hooks';
import { useUsers } from './useUsers';
import { selectUsers } from './usersSelectors';

/** The users that tasks can be assigned to. Only administrators can load them. */
export function useActiveUsers(): { active: readonly User[]; isLoading: boolean } {
  const { isLoading } = useUsers();
  const users = useAppSelector(selectUsers);
  const active = useMemo(() => users.filter((user) => user.active), [users]);
  return { active, isLoading };
}
