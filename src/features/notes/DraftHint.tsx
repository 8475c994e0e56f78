import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import { selectNoteDraft } from '../drafts/draftsSlice';

/** Offers unsaved changes of a note again. */
export function DraftHint({ noteId }: { noteId: string }) {
  const draft = useAppSelector((state) => selectNoteDraft(state, noteId));
  if (!draft) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={`/note/edit/${noteId}`} color="inherit" size="small">
          Continue
        </Button>
      }
    >
      You have unsaved changes of this note.
    </Alert>
  );
}
