import { isAppError } from '../../api/errors';
import { useAppSelector } from '../../store/hooks';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { useGetNoteQuery, type NoteArg } from './notesApi';

/** Loads the note of a screen. During and after a failed `reload`, `note` stays. */
export function useNote(id: string, screen: NoteArg['screen']) {
  const inspectedId = useAppSelector(selectInspectedId);
  const { data, error, isFetching, refetch } = useGetNoteQuery({ id, inspectedId, screen });
  return {
    note: data,
    isMissing: isAppError(error) && error.status === 404,
    isLoading: isFetching,
    reload: () => void refetch(),
  };
}
