import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useTypedText } from '../../ui/fields/useTypedText';
import { userFiltersChanged } from './userListSlice';

/** Narrows the list while one types, by name and e-mail. */
export function UserSearch() {
  const dispatch = useAppDispatch();
  const inForce = useAppSelector((state) => state.userList.filters.text);
  const [typed, setTyped] = useTypedText(inForce, (text) => dispatch(userFiltersChanged({ text })));
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
