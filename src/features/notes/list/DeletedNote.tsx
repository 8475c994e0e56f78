import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { errorText } from '../../../api/errors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { useCreateNoteMutation } from '../notesApi';
import { deletionAccepted, selectDeletedNote } from '../notesSlice';

/** Offers to undo a deletion by saving the text as a new note. */
export function DeletedNote() {
  const dispatch = useAppDispatch();
  const note = useAppSelector(selectDeletedNote);
  const [create, { isLoading, error }] = useCreateNoteMutation();
  if (!note) return null;
  const undo = async () => {
    const answer = await create(note);
    if (!answer.error) dispatch(deletionAccepted());
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
      {error ? errorText(error) : `'${note.title || 'Untitled'}' was deleted.`}
    </Alert>
  );
}
