import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText, isAppError } from '../../../lib/errors';
import { selectIsLoggedIn } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { useDraft } from '../../../data/drafts/useDraft';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { isWaiting, newKey } from '../../../data/api/newKey';
import { NoteConflictDialog } from './NoteConflictDialog';
import { NoteForm } from './NoteForm';
import {
  draftOf,
  noteDraft,
  noteInput,
  notSignedIn,
  type NoteDraft,
} from '../../../data/nouns/notes/noteDraft';
import { useUpdateNoteMutation } from '../../../data/nouns/notes/notesApi';
import type { ShownNote } from '../../../data/nouns/notes/waitingNotes';

interface NoteEditorProps {
  note: ShownNote;
  isLoading: boolean;
  reload: () => void;
}

/**
 * Edits a saved note. Saving names the version with which editing began. If the server has a newer
 * one, it refuses (409), and the person chooses between both texts. A draft that was refused before
 * opens with that question: `conflict` is the state of its link.
 */
export function NoteEditor({ note, isLoading, reload }: NoteEditorProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const inspectedId = useAppSelector(selectInspectedId);
  const base = useMemo(() => draftOf(note, inspectedId), [note, inspectedId]);
  const draft = useDraft(noteDraft, note._id, base);
  const [update, { isLoading: saving }] = useUpdateNoteMutation();
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState(useLocation().state === 'conflict' && draft.restored);

  const save = async ({ version, basedOn }: NoteDraft) => {
    if (!isLoggedIn) return setError(notSignedIn);
    setError(null);
    const key = dispatch(newKey());
    const answer = await update({
      noteId: note._id,
      ...noteInput(draft.shown, inspectedId),
      ...(version !== undefined && { version }),
      ...(basedOn !== undefined && { basedOn }),
      key,
    });
    // Without a version, a 409 has a reason that only its text gives.
    if (version !== undefined && isAppError(answer.error) && answer.error.status === 409) {
      setConflict(true);
      return reload();
    }
    setConflict(false);
    if (answer.error) return setError(errorText(answer.error));
    draft.discard();
    // A note that waits cannot be shown from the server.
    navigate(dispatch(isWaiting(key)) ? '/note' : `/note/view/${note._id}`);
  };
  const discardMine = () => {
    draft.discard();
    setConflict(false);
  };
  return (
    <>
      <NoteForm
        draft={draft}
        tagPlaceholder="Edit Tag..."
        cancelPath={`/note/view/${note._id}`}
        error={error}
        saving={saving}
        onSave={() => void save(draft.shown)}
      />
      <NoteConflictDialog
        open={conflict}
        loading={isLoading}
        busy={saving}
        saved={base}
        mine={draft.shown}
        onKeepEditing={() => setConflict(false)}
        onUseSaved={discardMine}
        onSaveMine={() => void save(base)}
      />
    </>
  );
}
