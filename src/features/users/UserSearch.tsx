import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useTypedText } from '../../ui/useTypedText';
import { usersNarrowed } from './userViewSlice';

/** Narrows the list while one types, by name and e-mail. */
export function UserSearch() {
  const dispatch = useAppDispatch();
  const inForce = useAppSelector((state) => state.userView.narrowing.text);
  const [typed, setTyped] = useTypedText(inForce, (text) => dispatch(usersNarrowed({ text })));
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
