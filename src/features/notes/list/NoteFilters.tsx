import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { menuHeight } from '../../../ui/theme/menuHeight';
import { notesSearched, noteTagsChosen, selectNoteSearch, selectNoteTags } from '../notesSlice';
import { useNoteTags } from '../useNoteTags';

/** Search by title and filter by the first chosen tag (specification, point 2). */
export function NoteFilters() {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectNoteSearch);
  const chosen = useAppSelector(selectNoteTags);
  const tags = useNoteTags();
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={1.5} role="search">
      <TextField
        size="small"
        fullWidth
        type="search"
        label="Search by title"
        value={search}
        onChange={(event) => dispatch(notesSearched(event.target.value))}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchRounded fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Autocomplete
        multiple
        size="small"
        fullWidth
        filterSelectedOptions
        options={[...new Set([...tags, ...chosen])]}
        value={chosen}
        onChange={(_event, next) => dispatch(noteTagsChosen(next))}
        noOptionsText="No options"
        slotProps={{ listbox: { sx: menuHeight }, chip: { size: 'small' } }}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Filter by tag"
            placeholder={chosen.length === 0 ? 'Select...' : undefined}
          />
        )}
      />
    </Stack>
  );
}
