import { useRef, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import CloseRounded from '@mui/icons-material/CloseRounded';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { SearchInput } from '../../../ui/fields/SearchInput';
import {
  searchCleared,
  searchSubmitted,
  selectSearch,
} from '../../../data/nouns/tasks/taskListSlice';

/** Administrators search for the tasks of a person. */
export function TaskSearch() {
  const dispatch = useAppDispatch();
  const submitted = useAppSelector(selectSearch);
  const [text, setText] = useState(submitted);
  const input = useRef<HTMLInputElement>(null);
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
    input.current?.focus();
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ flex: '1 1 292px' }}>
      <SearchInput
        label="Search by assigned user's name..."
        icon={<PersonSearchOutlined />}
        ref={input}
        value={text}
        onType={setText}
        sx={twoButtons}
        end={
          <>
            <IconAction label="Clear" onClick={clear} disabled={text === '' && submitted === ''}>
              <CloseRounded fontSize="small" />
            </IconAction>
            <IconAction label="Search" type="submit">
              <SearchRounded fontSize="small" />
            </IconAction>
          </>
        }
      />
    </Box>
  );
}

const twoButtons = {
  '&& > input': { paddingInlineEnd: '72px' },
  '@media (pointer: coarse)': { '&& > input': { paddingInlineEnd: '96px' } },
} as const;
