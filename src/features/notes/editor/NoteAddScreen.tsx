import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/errors';
import { selectIsLoggedIn } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { Screen } from '../../../ui/screen/Screen';
import { usePageTitle } from '../../../data/navigation/usePageTitle';
import { useDraft } from '../../../data/drafts/useDraft';
import { InspectionBanner } from '../../../data/inspection/InspectionBanner';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { newKey } from '../../../data/api/newKey';
import { NoteForm } from './NoteForm';
import { newNoteId, noteDraft, noteInput, notSignedIn } from '../../../data/nouns/notes/noteDraft';
import { useCreateNoteMutation } from '../../../data/nouns/notes/notesApi';

/** A new note (/note/add): the person's own, or the inspected person's. */
export function NoteAddScreen() {
  const inspectedId = useAppSelector(selectInspectedId);
  return <NewNote key={inspectedId} inspectedId={inspectedId} />;
}

function NewNote({ inspectedId }: { inspectedId: string | undefined }) {
  usePageTitle('Note Management');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const draft = useDraft(noteDraft, newNoteId(inspectedId));
  const [create, { isLoading }] = useCreateNoteMutation();
  const [error, setError] = useState<string | null>(null);

  const save = async () => {
    if (!isLoggedIn) return setError(notSignedIn);
    setError(null);
    const answer = await create({
      ...noteInput(draft.shown, inspectedId),
      key: dispatch(newKey()),
    });
    if (answer.error) return setError(errorText(answer.error));
    draft.discard();
    navigate('/note');
  };
  return (
    <Screen name="noteAdd" title="New Note" width="reading">
      <InspectionBanner />
      <NoteForm
        draft={draft}
        tagPlaceholder="Add Tag..."
        cancelPath="/note"
        error={error}
        saving={isLoading}
        onSave={() => void save()}
      />
    </Screen>
  );
}
