import { useMemo } from 'react';
import { isAppError } from '../../lib/errors';
import { useAppSelector } from '../../data/store/hooks';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import { useGetNoteQuery, type NoteArg } from '../../data/nouns/notes/notesApi';
import { selectWaitingNote, type ShownNote } from '../../data/nouns/notes/waitingNotes';

/** Loads the note of a screen. During and after a failed `reload`, `note` stays. */
export function useNote(id: string, screen: NoteArg['screen']) {
  const inspectedId = useAppSelector(selectInspectedId);
  const { data, error, isFetching, refetch } = useGetNoteQuery({ id, inspectedId, screen });
  const waiting = useAppSelector((state) => selectWaitingNote(state, id));
  // Without a connection, a text that waits can be edited again.
  const known = data ?? (isFetching ? undefined : waiting);
  const note = useMemo(
    (): ShownNote | undefined => known && { ...known, ...waiting },
    [known, waiting],
  );
  return {
    note,
    isMissing: isAppError(error) && error.status === 404,
    isLoading: isFetching,
    reload: () => void refetch(),
  };
}
