import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useTypedText } from '../../ui/fields/useTypedText';
import { userFiltersChanged } from './userListSlice';

/** Filters the list by name and e-mail while the person types. */
export function UserSearch() {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.userList.filters.text);
  const [typed, setTyped] = useTypedText(current, (text) => dispatch(userFiltersChanged({ text })));
  return (
    <TextField
      type="search"
      size="small"
      label="Search by name"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{
        htmlInput: {
          maxLength: 200,
          'aria-keyshortcuts': '/',
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
      sx={{ width: { xs: '100%', sm: 260 } }}
    />
  );
}
