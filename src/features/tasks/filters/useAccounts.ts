import type { User } from '../../../contract/user';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { useUsers } from '../../../data/nouns/users/useUsers';
import { selectUsers } from '../../../data/nouns/users/usersSelectors';

const none: readonly User[] = [];

/** All accounts if the person is an administrator, else none: only administrators can load them. */
export function useAccounts({ skip = false }: { skip?: boolean } = {}): readonly User[] {
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isSkipped = skip || !isAdministrator;
  useUsers({ skip: isSkipped });
  return useAppSelector((state) => (isSkipped ? none : selectUsers(state)));
}
