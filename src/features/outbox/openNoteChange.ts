import { changeDropped, type WaitingChange } from '../../data/outbox/outboxSlice';
import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { draftKey, draftStarted, selectDraft } from '../../data/drafts/draftsSlice';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import { newNoteId, noteDraft, type NoteDraft } from '../../data/nouns/notes/noteDraft';
import type { NewNote, NoteChange } from '../../data/nouns/notes/notesApi';
import { toastShown } from '../../data/toasts/toastsSlice';

/**
 * Whether a note was refused because there is a newer version. Sent again, it would be refused again.
 */
export const isOutdatedNote = ({ endpoint, arg, refusal }: WaitingChange): boolean =>
  refusal?.status === 409 && endpoint === 'updateNote' && (arg as NoteChange).version !== undefined;

/**
 * Makes a note that was not sent a draft again, unless the editor has another draft, which would be
 * lost. @returns where the editor is, and whether it is to show the newer version too. Null if the
 * editor would not show the note: an inspection has started, ended or moved to another person since
 * it was written
 */
export const openNoteChange =
  (change: WaitingChange) =>
  (
    dispatch: AppDispatch,
    getState: () => RootState,
  ): { path: string; state?: 'conflict' } | null => {
    const { key, arg } = change;
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
    const value: NoteDraft = {
      title,
      text,
      tag,
      ...(version !== undefined && { version }),
      ...(basedOn !== undefined && { basedOn }),
      ...(owner !== undefined && { owner }),
    };
    const draftId = noteId ?? newNoteId(owner);
    const path = noteId === undefined ? '/note/add' : `/note/edit/${noteId}`;
    if (selectDraft(getState(), noteDraft, draftId)) {
      const message =
        'Save or discard this text first. The other one waits in the list of changes.';
      dispatch(toastShown({ message, variant: 'info' }));
      return { path };
    }
    dispatch(draftStarted({ key: draftKey(noteDraft, draftId), value }));
    dispatch(changeDropped(key));
    return isOutdatedNote(change) ? { path, state: 'conflict' } : { path };
  };
