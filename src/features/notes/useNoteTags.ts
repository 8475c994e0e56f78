import { useMemo } from 'react';
import { useAppSelector } from '../../data/store/hooks';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import { notesApi } from '../../data/nouns/notes/notesApi';

/** The tags of the loaded list in alphabetical order. Fetches nothing. */
export function useNoteTags(): string[] {
  const inspectedId = useAppSelector(selectInspectedId);
  const notes = useAppSelector(
    (state) => notesApi.endpoints.getNotes.select(inspectedId)(state).data,
  );
  return useMemo(
    () =>
      [...new Set(notes?.flatMap((note) => note.tag))].sort((one, other) =>
        one.localeCompare(other),
      ),
    [notes],
  );
}
