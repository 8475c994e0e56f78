import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { errorText } from '../../../api/errors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { useCreateNoteMutation } from '../notesApi';
import { deletionAccepted, selectDeletedNote } from '../notesSlice';

/** After a deletion, the way back: the note's text is still here and is saved again on demand, as a new note. */
export function DeletedNote() {
  const dispatch = useAppDispatch();
  const note = useAppSelector(selectDeletedNote);
  const [create, { isLoading }] = useCreateNoteMutation();
  const [error, setError] = useState<string | null>(null);
  if (!note) return null;
  const undo = async () => {
    const answer = await create(note);
    if (answer.error) setError(errorText(answer.error));
    else dispatch(deletionAccepted());
  };
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      action={
        <>
          <Button color="inherit" size="small" loading={isLoading} onClick={() => void undo()}>
            Undo
          </Button>
          <IconAction label="Dismiss" color="inherit" onClick={() => dispatch(deletionAccepted())}>
            <CloseRounded fontSize="small" />
          </IconAction>
        </>
      }
    >
      {error ?? `'${note.title || 'Untitled'}' was deleted.`}
    </Alert>
  );
}
