import { errorText } from '../../lib/errors';
import { newKey } from '../../data/api/newKey';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import { noteInput } from '../../data/nouns/notes/noteDraft';
import { useUpdateNoteMutation } from '../../data/nouns/notes/notesApi';
import type { ShownNote } from '../../data/nouns/notes/waitingNotes';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { toastShown } from '../../data/toasts/toastsSlice';

/**
 * Saves the text of a note in which a check box was ticked. It counts only if the note still has the
 * text that was shown: several ticks in a row name each other's texts, and not the same version.
 */
export function useTickNote(note: ShownNote, reload: () => void) {
  const dispatch = useAppDispatch();
  const inspectedId = useAppSelector(selectInspectedId);
  const [update] = useUpdateNoteMutation();
  return async (text: string): Promise<void> => {
    const { id, ...seen } = noteInput({ ...note, text: note.text ?? '' }, inspectedId);
    const { error } = await update({
      noteId: note._id,
      ...seen,
      text,
      ...(id !== undefined && { id }),
      expected: seen,
      key: dispatch(newKey()),
    });
    if (!error) return;
    dispatch(toastShown({ message: errorText(error), variant: 'error' }));
    reload();
  };
}
