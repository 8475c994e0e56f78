import { changeDropped, type WaitingChange } from '../../api/outboxSlice';
import type { AppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import {
  newDraftKey,
  noteDraftStarted,
  selectNoteDraft,
  type NoteDraft,
} from '../drafts/draftsSlice';
import { selectInspectedId } from '../inspection/inspectionSlice';
import type { NewNote, NoteChange } from '../notes/notesApi';
import { toastShown } from '../toasts/toastsSlice';

/**
 * Makes a note that was not sent a draft again, unless the editor has another draft, which would be
 * lost. @returns the path of the editor. Null if the editor would not show the note: an inspection
 * has started, ended or moved to another person since it was written
 */
export const openNoteChange =
  ({ key, arg }: WaitingChange) =>
  (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const {
      noteId,
      title,
      text,
      tag,
      version,
      basedOn,
      id: owner,
    } = arg as NewNote & Partial<NoteChange>;
    if (owner !== selectInspectedId(getState())) {
      const message =
        owner === undefined
          ? 'This is your own note. End the inspection first.'
          : 'This note is of another person. Inspect them first.';
      dispatch(toastShown({ message, variant: 'info' }));
      return null;
    }
    const draft: NoteDraft = {
      title,
      text,
      tag,
      ...(version !== undefined && { version }),
      ...(basedOn !== undefined && { basedOn }),
      ...(owner !== undefined && { owner }),
    };
    const draftKey = noteId ?? newDraftKey(owner);
    if (selectNoteDraft(getState(), draftKey)) {
      const message =
        'Save or discard this text first. The other one waits in the list of changes.';
      dispatch(toastShown({ message, variant: 'info' }));
    } else {
      dispatch(noteDraftStarted({ key: draftKey, draft }));
      dispatch(changeDropped(key));
    }
    return noteId === undefined ? '/note/add' : `/note/edit/${noteId}`;
  };
