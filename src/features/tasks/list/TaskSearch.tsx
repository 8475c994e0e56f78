import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { SearchInput } from '../../../ui/fields/SearchInput';
import {
  searchCleared,
  searchSubmitted,
  selectSearch,
} from '../../../data/nouns/tasks/taskListSlice';

/**
 * Administrators search for the tasks of a person. On a phone the field has a line of its own, and
 * the buttons share the next line with what is next to this form.
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
      sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1, flexGrow: 1, maxWidth: { md: 560 } }}
    >
      <SearchInput
        label="Search by assigned user's name..."
        icon={<SearchRounded />}
        value={text}
        onType={setText}
        sx={{
          flex: { sm: 1 },
          width: { xs: '100%', sm: 'auto' },
          order: { xs: -1, sm: 0 },
          // The whole placeholder fits at 320 px.
          '& > svg': { display: { xs: 'none', sm: 'block' } },
          '& > input': { paddingInlineStart: { xs: '12px', sm: '40px' } },
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
