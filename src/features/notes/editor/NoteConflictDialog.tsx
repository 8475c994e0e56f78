import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { Spinner } from '../../../ui/elements/Spinner';
import type { NoteDraft } from '../../../data/nouns/notes/noteDraft';

interface NoteConflictDialogProps {
  open: boolean;
  /** True until the newer version is loaded. */
  loading: boolean;
  busy: boolean;
  saved: NoteDraft;
  mine: NoteDraft;
  onKeepEditing: () => void;
  onUseSaved: () => void;
  onSaveMine: () => void;
}

/** Shows the saved version next to the person's text and asks which one to keep. */
export function NoteConflictDialog({
  open,
  loading,
  busy,
  saved,
  mine,
  onKeepEditing,
  onUseSaved,
  onSaveMine,
}: NoteConflictDialogProps) {
  return (
    <AppDialog
      open={open}
      width="md"
      title="This note has changed"
      subtitle="While you were editing, a newer version was saved: by someone else, or by you in another tab or on another device. Choose which one to keep."
      busy={busy}
      onClose={onKeepEditing}
      actions={
        <>
          <Button color="inherit" onClick={onKeepEditing} disabled={busy}>
            Keep editing
          </Button>
          <Button color="inherit" onClick={onUseSaved} disabled={busy || loading}>
            Use the saved version
          </Button>
          <Button variant="contained" onClick={onSaveMine} loading={busy} disabled={loading}>
            Save mine instead
          </Button>
        </>
      }
    >
      {loading ? (
        <Spinner />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <Version heading="Saved version" draft={saved} />
          <Version heading="Your version" draft={mine} />
        </Box>
      )}
    </AppDialog>
  );
}

function Version({ heading, draft }: { heading: string; draft: NoteDraft }) {
  return (
    <Box component="section" aria-label={heading} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" color="textSecondary">
        {heading}
      </Typography>
      <Typography sx={{ mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {draft.title}
      </Typography>
      {draft.tag.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {draft.tag.join(', ')}
        </Typography>
      )}
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          mt: 1,
          p: 1.5,
          maxHeight: 320,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.8125rem',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
        }}
      >
        {draft.text}
      </Box>
    </Box>
  );
}
