import Button from '@mui/material/Button';

import { errorText } from '../../lib/errors';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { EmptyState } from '../../ui/elements/EmptyState';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { LoadProgress } from '../../ui/elements/LoadProgress';
import { Spinner } from '../../ui/elements/Spinner';
import { UserTable } from './UserTable';
import { selectUserCount } from '../../data/nouns/users/usersSelectors';
import { selectVisibleUserIds, userFiltersCleared } from '../../data/nouns/users/userListSlice';
import { useUsers } from '../../data/nouns/users/useUsers';

/** The table of users, with the progress of the load, or why there is none. */
export function UserResults() {
  const dispatch = useAppDispatch();
  const { isLoading, complete, loaded, total, error, refetch } = useUsers();
  const loadedCount = useAppSelector(selectUserCount);
  const isEmpty = useAppSelector((state) => selectVisibleUserIds(state).length === 0);
  if (isLoading) return <Spinner />;
  if (loadedCount === 0 && (complete || error))
    return (
      <EmptyState
        title="No Record Found..."
        text={error ? `The list of users could not be loaded: ${errorText(error)}` : undefined}
        action={error && <Button onClick={refetch}>Try again</Button>}
      />
    );
  return (
    <>
      {!complete && !error && (
        <LoadProgress loaded={loaded} total={total} noun="people" spacing={1.5} />
      )}
      {!complete && error && <ErrorAlert text={errorText(error)} onRetry={refetch} />}
      {isEmpty ? (
        complete && (
          <EmptyState
            title="No matching results found..."
            action={
              <Button variant="outlined" onClick={() => dispatch(userFiltersCleared())}>
                Clear filters
              </Button>
            }
          />
        )
      ) : (
        <UserTable complete={complete} />
      )}
    </>
  );
}
