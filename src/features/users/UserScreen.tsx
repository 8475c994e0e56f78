import { useEffect } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks';
import { Screen } from '../../ui/Screen';
import { usePageTitle } from '../header/usePageTitle';
import { UserDialogs } from './UserDialogs';
import { UserResults } from './UserResults';
import { userDialogOpened } from './usersSlice';
import { UserToolbar } from './UserToolbar';
import { useUserUrl } from './useUserUrl';

/** Everybody with an account, live. `?new`, which the home card leads to, opens the form for somebody new. */
export function UserScreen() {
  usePageTitle('User Management');
  useUserUrl();
  const dispatch = useAppDispatch();
  const [query, setQuery] = useSearchParams();
  const asked = query.has('new');
  useEffect(() => {
    if (!asked) return;
    dispatch(userDialogOpened({ kind: 'new' }));
    setQuery(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('new');
        return rest;
      },
      { replace: true },
    );
  }, [asked, dispatch, setQuery]);
  return (
    <Screen
      name="user"
      title="User Management"
      actions={
        <Button
          variant="contained"
          startIcon={<AddRounded />}
          onClick={() => dispatch(userDialogOpened({ kind: 'new' }))}
        >
          New User
        </Button>
      }
    >
      <Stack spacing={1.5}>
        <UserToolbar />
        <UserResults />
      </Stack>
      <UserDialogs />
    </Screen>
  );
}
