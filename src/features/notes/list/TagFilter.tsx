import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { filterByWords } from '../../../ui/fields/filterByWords';
import { menuHeight } from '../../../ui/theme/menuHeight';
import { noteFiltersChanged, selectNoteFilters } from '../notesSlice';
import { useNoteTags } from '../useNoteTags';

const filterTags = filterByWords<string>((tag) => tag);

/**
 * Filters by the first chosen tag (specification, point 2). With `autoFocus` it takes over from a
 * field that a person has just gone to.
 */
export function TagFilter({ autoFocus }: { autoFocus: boolean }) {
  const dispatch = useAppDispatch();
  const { tags: chosen } = useAppSelector(selectNoteFilters);
  const tags = useNoteTags();
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete
      multiple
      size="small"
      fullWidth
      // The list stays within the landmark of the page.
      disablePortal
      filterSelectedOptions
      filterOptions={filterTags}
      autoHighlight
      clearOnBlur={false}
      openOnFocus={autoFocus}
      options={[...new Set([...tags, ...chosen])]}
      // Autocomplete does not change it. A copy would be another value at each rendering.
      value={chosen as string[]}
      onChange={(_event, next) => dispatch(noteFiltersChanged({ tags: next }))}
      onInputChange={(_event, text) => setTyped(text.trim())}
      noOptionsText={
        <>
          No options
          {typed !== '' && <Typography variant="body2">No tag with this name</Typography>}
        </>
      }
      slotProps={{ listbox: { sx: menuHeight }, chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          label="Filter by tag"
          placeholder={chosen.length === 0 ? 'Select...' : undefined}
        />
      )}
    />
  );
}
