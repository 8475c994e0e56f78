import { selectIsAdministrator } from '../../../session/sessionSlice';
import { useAppSelector } from '../../../store/hooks';
import { selectUsers } from '../../directory/usersSelectors';
import { useUsers } from '../../directory/useUsers';
import type { Account } from './dynamicOptions';

const none: readonly Account[] = [];

/** The accounts that an administrator can narrow the list to, also those whom no task names. Nobody else may ask for them. */
export function useAccounts({ skip = false }: { skip?: boolean } = {}): readonly Account[] {
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isSkipped = skip || !isAdministrator;
  useUsers({ skip: isSkipped });
  return useAppSelector((state) => (isSkipped ? none : selectUsers(state)));
}
