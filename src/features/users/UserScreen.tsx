import { useEffect, type ReactNode } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { useListUrl } from '../../data/lists/useListUrl';
import { useAppDispatch } from '../../data/store/hooks';
import { Screen } from '../../ui/screen/Screen';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { UserResults } from './UserResults';
import { UserToolbar } from './UserToolbar';
import { userList } from '../../data/nouns/users/userListSlice';

interface UserScreenProps {
  savedViews: ReactNode;
  transferMenu: ReactNode;
}

/** User management (/user). `?new`, which the home card links to, opens New User. */
export function UserScreen({ savedViews, transferMenu }: UserScreenProps) {
  usePageTitle('User Management');
  const dispatch = useAppDispatch();
  useListUrl(userList);
  const [query, setQuery] = useSearchParams();
  const isNew = query.has('new');
  useEffect(() => {
    if (!isNew) return;
    dispatch(dialogOpened('user/new'));
    setQuery(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('new');
        return rest;
      },
      { replace: true },
    );
  }, [isNew, dispatch, setQuery]);
  return (
    <Screen
      name="user"
      title="User Management"
      actions={
        <Button
          variant="contained"
          startIcon={<AddRounded />}
          onClick={() => dispatch(dialogOpened('user/new'))}
        >
          New User
        </Button>
      }
    >
      <Stack spacing={1.5}>
        <UserToolbar savedViews={savedViews} transferMenu={transferMenu} />
        <UserResults />
      </Stack>
    </Screen>
  );
}
