import { useMemo } from 'react';
import { QueryStatus } from '@reduxjs/toolkit/query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../lib/errors';
import type { Note } from '../../../contract/note';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  draftKey,
  draftsDropped,
  draftsOf,
  selectDrafts,
  type DraftsState,
} from '../../../data/drafts/draftsSlice';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import {
  newNoteId,
  noteDraft,
  noteInput,
  type NoteDraft,
} from '../../../data/nouns/notes/noteDraft';
import { notesApi, useCreateNoteMutation } from '../../../data/nouns/notes/notesApi';
import { RouterLink } from '../../../ui/elements/RouterLink';

/** A draft of a new note, of a listed one, or of one that was deleted. */
interface UnsavedNote {
  id: string;
  kind: 'new' | 'changed' | 'deleted';
  draft: NoteDraft;
}

/** Offers to continue the unsaved notes of the person whose list is shown. */
export function UnsavedNotes() {
  const inspectedId = useAppSelector(selectInspectedId);
  const drafts = useAppSelector(selectDrafts);
  // Only a list that has just been loaded shows that a note was deleted.
  const notes = useAppSelector((state) => {
    const { status, data } = notesApi.endpoints.getNotes.select(inspectedId)(state);
    return status === QueryStatus.fulfilled ? data : undefined;
  });
  const unsaved = useMemo(
    () => unsavedNotes(drafts, notes, inspectedId),
    [drafts, notes, inspectedId],
  );
  if (unsaved.length === 0) return null;
  return (
    <Stack spacing={1}>
      {unsaved.map((note) => (
        <UnsavedNoteAlert key={note.id} note={note} inspectedId={inspectedId} />
      ))}
    </Stack>
  );
}

/** Finds only the new note while `notes` is undefined. */
function unsavedNotes(
  drafts: DraftsState,
  notes: readonly Note[] | undefined,
  inspectedId: string | undefined,
): UnsavedNote[] {
  const newId = newNoteId(inspectedId);
  const listed = new Set(notes?.map((note) => note._id));
  return draftsOf(drafts, noteDraft).flatMap(([id, draft]): UnsavedNote[] => {
    if (id === newId) return [{ id, kind: 'new', draft }];
    if (id === 'new' || id.startsWith('new:') || draft.owner !== inspectedId || !notes) return [];
    return [{ id, kind: listed.has(id) ? 'changed' : 'deleted', draft }];
  });
}

interface UnsavedNoteAlertProps {
  note: UnsavedNote;
  inspectedId: string | undefined;
}

/** Links to the editor. The draft of a deleted note can be saved as a new one. */
function UnsavedNoteAlert({ note: { id, kind, draft }, inspectedId }: UnsavedNoteAlertProps) {
  const dispatch = useAppDispatch();
  const [create, { isLoading, error }] = useCreateNoteMutation();
  const discard = () => dispatch(draftsDropped([draftKey(noteDraft, id)]));
  const saveAsNew = async () => {
    const answer = await create(noteInput(draft, inspectedId));
    if (!answer.error) discard();
  };
  const name = draft.title && ` '${draft.title}'`;
  if (kind !== 'deleted')
    return (
      <Alert
        severity="info"
        action={
          <Button
            component={RouterLink}
            to={kind === 'new' ? '/note/add' : `/note/edit/${id}`}
            color="inherit"
            size="small"
          >
            Continue
          </Button>
        }
      >
        {kind === 'new'
          ? `${name ? 'The' : 'A'} new note${name} is not saved yet.`
          : `Changes to ${name ? 'the' : 'a'} note${name} are not saved yet.`}
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" loading={isLoading} onClick={() => void saveAsNew()}>
            Save as a new note
          </Button>
          <Button color="inherit" size="small" disabled={isLoading} onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      {`The note '${draft.title}' was deleted. Your unsaved text is still here.`}
      {error && ` ${errorText(error)}`}
    </Alert>
  );
}
