import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { IconAction } from '../../ui/elements/IconAction';
import { RouterLink } from '../../ui/elements/RouterLink';
import { Screen } from '../../ui/screen/Screen';
import { Spinner } from '../../ui/elements/Spinner';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { selectDraft } from '../../data/drafts/draftsSlice';
import { noteDraft } from '../../data/nouns/notes/noteDraft';
import { InspectionBanner } from '../../data/inspection/InspectionBanner';
import { MarkdownText } from '../../ui/markdown/MarkdownText';
import { NoteTags } from './NoteTags';
import { useDeleteNoteMutation } from '../../data/nouns/notes/notesApi';
import { useNote } from './useNote';
import { useTickNote } from './useTickNote';
import type { ShownNote } from '../../data/nouns/notes/waitingNotes';

/** Shows one note (/note/view/{id}). */
export function NoteViewScreen() {
  const { id } = useParams();
  return id ? <ViewedNote key={id} id={id} /> : <Navigate to="/not-found" replace />;
}

function ViewedNote({ id }: { id: string }) {
  usePageTitle('Note Management');
  const { note, isMissing, isLoading, reload } = useNote(id, 'view');
  const hasFailed = !note && !isLoading;
  if (isMissing) return <Navigate to="/note" replace />;
  return (
    <Screen
      name="noteView"
      title={note ? note.title || 'Untitled' : 'Note'}
      width="reading"
      actions={<NoteActions id={id} note={note} />}
    >
      <InspectionBanner />
      {note && <NoteBody note={note} reload={reload} />}
      {!note && isLoading && <Spinner />}
      {hasFailed && <ErrorAlert text="The note could not be loaded." onRetry={reload} />}
    </Screen>
  );
}

function NoteBody({ note, reload }: { note: ShownNote; reload: () => void }) {
  const isDocket = useAppSelector(selectIsDocket);
  const tick = useTickNote(note, reload);
  const draft = useAppSelector((state) => selectDraft(state, noteDraft, note._id));
  return (
    <Stack spacing={2.5}>
      {draft && (
        <Alert
          severity="info"
          action={
            <Button
              component={RouterLink}
              to={`/note/edit/${note._id}`}
              color="inherit"
              size="small"
            >
              Continue
            </Button>
          }
        >
          You have unsaved changes to this note.
        </Alert>
      )}
      {note.isWaiting && <Alert severity="warning">This text waits to be sent.</Alert>}
      {note.tag.length > 0 && <NoteTags tags={note.tag} />}
      <Box
        component="article"
        sx={{
          p: { xs: 2, sm: 3.5 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
          minHeight: 120,
          minWidth: 0,
        }}
      >
        <MarkdownText
          text={note.text ?? ''}
          linksTasks={isDocket}
          onTick={isDocket ? tick : undefined}
        />
      </Box>
    </Stack>
  );
}

/** Deleting asks for no confirmation (specification), because it can be undone. */
function NoteActions({ id, note }: { id: string; note: ShownNote | undefined }) {
  const navigate = useNavigate();
  const [remove, { isLoading }] = useDeleteNoteMutation();
  const onDelete = async () => {
    const { error } = await remove(id);
    // A failure is not reported (specification, point 8).
    if (!error) navigate('/note', { replace: true });
  };
  return (
    <Stack direction="row" spacing={0.5}>
      <IconAction label="Back" onClick={() => navigate('/note')}>
        <ArrowBackRounded fontSize="small" />
      </IconAction>
      <IconAction label="Edit" onClick={() => navigate(`/note/edit/${id}`)}>
        <EditOutlined fontSize="small" />
      </IconAction>
      <IconAction label="Delete" disabled={isLoading || !note} onClick={() => void onDelete()}>
        <DeleteOutlineRounded fontSize="small" />
      </IconAction>
    </Stack>
  );
}
