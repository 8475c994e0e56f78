import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { errorText } from '../../../api/errors';
import { useAppDispatch } from '../../../store/hooks';
import { noteDraftDiscarded } from '../../drafts/draftsSlice';
import { noteInput } from '../noteDraft';
import { useCreateNoteMutation } from '../notesApi';
import type { UnsavedNote } from './offeredDrafts';

const sentence = ({ kind, draft: { title } }: UnsavedNote): string => {
  if (kind === 'new')
    return title ? `The new note '${title}' is not saved yet.` : 'A new note is not saved yet.';
  if (kind === 'changed')
    return title
      ? `Changes of the note '${title}' are not saved yet.`
      : 'Changes of a note are not saved yet.';
  return `The note '${title}' was deleted. What you had typed is still here.`;
};

/** One piece of unsaved work, and the way back to it; where its note is gone, the way to keep it as a new one. */
export function UnsavedNoteAlert({
  offer,
  inspectedId,
}: {
  offer: UnsavedNote;
  inspectedId: string | undefined;
}) {
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useCreateNoteMutation();
  const [error, setError] = useState<string | null>(null);
  const discard = () => dispatch(noteDraftDiscarded(offer.key));
  const keep = async () => {
    setError(null);
    const answer = await create(noteInput(offer.draft, inspectedId));
    if (answer.error) return setError(errorText(answer.error));
    discard();
  };
  const wayBack = (
    <Button
      component={Link}
      to={offer.kind === 'new' ? '/note/add' : `/note/edit/${offer.key}`}
      color="inherit"
      size="small"
    >
      Continue
    </Button>
  );
  const rescue = (
    <>
      <Button color="inherit" size="small" loading={isLoading} onClick={() => void keep()}>
        Save as a new note
      </Button>
      <Button color="inherit" size="small" disabled={isLoading} onClick={discard}>
        Discard
      </Button>
    </>
  );
  return (
    <Alert
      severity={offer.kind === 'deleted' ? 'warning' : 'info'}
      action={offer.kind === 'deleted' ? rescue : wayBack}
    >
      {sentence(offer)}
      {error && ` ${error}`}
    </Alert>
  );
}
