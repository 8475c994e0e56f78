import { Suspense, useEffect, useState } from 'react';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Stack from '@mui/material/Stack';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { InputField } from '../../../ui/fields/InputField';
import { SearchInput } from '../../../ui/fields/SearchInput';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { isUsable, usable } from '../../../ui/lazy/usable';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { noteFiltersChanged, selectNoteFilters } from '../notesSlice';

const TagFilter = lazyComponent('TagFilter', () => import('./TagFilter'));

/** Search by title and filter by the first chosen tag (specification, point 2). */
export function NoteFilters() {
  const dispatch = useAppDispatch();
  const { search } = useAppSelector(selectNoteFilters);
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={1.5} role="search">
      <SearchInput
        type="search"
        label="Search by title"
        icon={<SearchRounded />}
        value={search}
        onType={(text) => dispatch(noteFiltersChanged({ search: text }))}
        sx={{ width: '100%' }}
      />
      <LateTagFilter />
    </Stack>
  );
}

/** The tags and their list need as much code as the notes, and are loaded after them. */
function LateTagFilter() {
  const [isNeeded, setNeeded] = useState(isUsable);
  useEffect(() => void usable.then(() => setNeeded(true)), []);
  const [hasFocus, setFocus] = useState(false);
  const field = (
    <InputField
      size="small"
      fullWidth
      label="Filter by tag"
      readOnly
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      endAdornment={<ArrowDropDown color="action" />}
      sx={{ pr: '9px' }}
    />
  );
  return isNeeded ? (
    <LazyBoundary>
      <Suspense fallback={field}>
        <TagFilter autoFocus={hasFocus} />
      </Suspense>
    </LazyBoundary>
  ) : (
    field
  );
}
