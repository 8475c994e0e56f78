import { useEffect } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Screen } from '../../ui/Screen';
import { usePageTitle } from '../header/usePageTitle';
import { UserDialogs } from './UserDialogs';
import { UserResults } from './UserResults';
import { selectUserSearch, userDialogOpened, usersSearched } from './usersSlice';

/** Everybody with an account, live. `?new`, which the home card leads to, opens the form for somebody new. */
export function UserScreen() {
  usePageTitle('User Management');
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectUserSearch);
  const [query, setQuery] = useSearchParams();
  const asked = query.has('new');
  useEffect(() => {
    if (!asked) return;
    dispatch(userDialogOpened({ kind: 'new' }));
    setQuery({}, { replace: true });
  }, [asked, dispatch, setQuery]);
  return (
    <Screen
      name="user"
      title="User Management"
      actions={
        <>
          <TextField type="search" label="Search by name" value={search} onChange={(event) => dispatch(usersSearched(event.target.value))} sx={{ width: { xs: '100%', sm: 260 } }} />
          <Button variant="contained" startIcon={<AddRounded />} onClick={() => dispatch(userDialogOpened({ kind: 'new' }))}>New User</Button>
        </>
      }
    >
      <UserResults />
      <UserDialogs />
    </Screen>
  );
}
