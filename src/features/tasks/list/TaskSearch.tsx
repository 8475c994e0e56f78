import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { searchCleared, searchSubmitted, selectSearch } from '../taskListSlice';

const placeholder = "Search by assigned user's name...";

/**
 * Administrators search for the tasks of a person. On a phone the field has a line of its own, and
 * the buttons share the next line with what is beside this form.
 */
export function TaskSearch() {
  const dispatch = useAppDispatch();
  const submitted = useAppSelector(selectSearch);
  const [text, setText] = useState(submitted);
  // A link, a saved view or 'Clear all' can change the search too.
  const [lastSubmitted, setLastSubmitted] = useState(submitted);
  if (lastSubmitted !== submitted) {
    setLastSubmitted(submitted);
    setText(submitted);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(searchSubmitted(text));
  };
  const clear = () => {
    setText('');
    dispatch(searchCleared());
  };
  return (
    <Stack
      component="form"
      role="search"
      direction="row"
      onSubmit={submit}
      sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1, flexGrow: 1, maxWidth: { md: 500 } }}
    >
      <TextField
        size="small"
        fullWidth
        value={text}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        sx={{ order: { xs: -1, sm: 0 } }}
        slotProps={{
          htmlInput: { 'aria-label': placeholder },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchRounded fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Button type="submit" variant="outlined" sx={{ flexShrink: 0 }}>
        Search
      </Button>
      <Button
        color="inherit"
        sx={{ flexShrink: 0 }}
        onClick={clear}
        disabled={text === '' && submitted === ''}
      >
        Clear
      </Button>
    </Stack>
  );
}
