import { isAppError } from '../../api/errors';
import { useAppSelector } from '../../store/hooks';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { useGetNoteQuery, type NoteArg } from './notesApi';

/** The note of a screen. `note` stays while `reload` is under way or after it has failed. */
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
