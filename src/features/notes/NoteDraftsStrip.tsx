import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { newDraftKey } from './noteDraft';
import { selectNoteDraft } from './notesSlice';

/** Offers the unsaved new note again. Drafts of saved notes wait in their own editors. */
export function NoteDraftsStrip() {
  const inspectedId = useAppSelector(selectInspectedId);
  const draft = useAppSelector((state) => selectNoteDraft(state, newDraftKey(inspectedId)));
  if (!draft) return null;
  return (
    <Alert severity="info" action={<Button component={Link} to="/note/add" color="inherit" size="small">Continue</Button>}>
      {draft.title ? `The new note '${draft.title}' is not saved yet.` : 'A new note is not saved yet.'}
    </Alert>
  );
}
