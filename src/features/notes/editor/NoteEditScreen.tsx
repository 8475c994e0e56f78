import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useAppSelector } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Screen } from '../../../ui/screen/Screen';
import { Spinner } from '../../../ui/elements/Spinner';
import { selectDraft } from '../../../data/drafts/draftsSlice';
import { noteDraft } from '../../../data/nouns/notes/noteDraft';
import { usePageTitle } from '../../../data/navigation/usePageTitle';
import { InspectionBanner } from '../../../data/inspection/InspectionBanner';
import { NoteEditor } from './NoteEditor';
import { useNote } from '../useNote';

/** Edit Note (/note/edit/{id}). */
export function NoteEditScreen() {
  const { id } = useParams();
  return id ? <EditedNote key={id} id={id} /> : <Navigate to="/not-found" replace />;
}

function EditedNote({ id }: { id: string }) {
  usePageTitle('Note Management');
  const { note: stored, isMissing, isLoading, reload } = useNote(id, 'edit');
  const draft = useAppSelector((state) => selectDraft(state, noteDraft, id));
  // Without a connection, a text that was not saved can be edited further.
  const unsaved = useMemo(() => draft && { _id: id, ...draft }, [id, draft]);
  const note = stored ?? (isLoading ? undefined : unsaved);
  const hasFailed = !note && !isLoading;
  if (isMissing) return <Navigate to="/note" replace />;
  return (
    <Screen name="noteEdit" title="Edit Note" width="reading">
      <InspectionBanner />
      {note && <NoteEditor note={note} isLoading={isLoading} reload={reload} />}
      {!note && isLoading && <Spinner />}
      {hasFailed && <ErrorAlert text="The note could not be loaded." onRetry={reload} />}
    </Screen>
  );
}
