import { useMemo } from 'react';
import type { Note } from '../../contract/note';
import { useAppSelector } from '../../store/hooks';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { notesApi } from './notesApi';

/** Tags of a list of notes, each once, in the order of the alphabet. */
export function tagsOf(notes: readonly Note[]): string[] {
  return [...new Set(notes.flatMap((note) => note.tag))].sort((one, other) =>
    one.localeCompare(other),
  );
}

const none: readonly Note[] = [];

/** Tags in use in the list at hand, as choices for an editor. Nothing is fetched for them. */
export function useNoteTags(): string[] {
  const inspectedId = useAppSelector(selectInspectedId);
  const notes =
    useAppSelector((state) => notesApi.endpoints.getNotes.select(inspectedId)(state).data) ?? none;
  return useMemo(() => tagsOf(notes), [notes]);
}
