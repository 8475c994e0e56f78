import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { useUrlState } from '../../../ui/screen/useUrlState';
import { notesSearched, noteTagsChosen, selectNoteSearch, selectNoteTags } from '../notesSlice';

interface NoteFilters {
  search: string;
  tags: string[];
}

export const noteUrlNames = ['q', 'tag'];
const typed = ['q'];

function write(params: URLSearchParams, { search, tags }: NoteFilters): void {
  if (search !== '') params.set('q', search);
  for (const tag of tags) params.append('tag', tag);
}

const read = (params: URLSearchParams): NoteFilters => ({
  search: params.get('q') ?? '',
  tags: [...new Set(params.getAll('tag').filter((tag) => tag !== ''))],
});

/** Mirrors the filters in the URL, so that Back undoes a choice and a link restores it. */
export function useNoteUrl(): void {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectNoteSearch);
  const tags = useAppSelector(selectNoteTags);
  const value = useMemo(() => ({ search, tags }), [search, tags]);
  const onRestored = (filters: NoteFilters) => {
    dispatch(notesSearched(filters.search));
    dispatch(noteTagsChosen(filters.tags));
  };
  useUrlState({ value, names: noteUrlNames, typed, write, read, onRestored });
}
