import { useEffect, useId } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../lib/errors';
import {
  changeDropped,
  changeRetried,
  selectNextChange,
  selectOutboxUnsafe,
  selectWaitingChanges,
  type WaitingChange,
} from '../../data/outbox/outboxSlice';
import type { ChangeSpecs, ChangeText } from '../../data/changes/changeSpec';
import { selectNow } from '../../data/store/clockSlice';
import { formatCount, formatRelative } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { RouterLink } from '../../ui/elements/RouterLink';
import { clampLines } from '../../ui/theme/clampLines';
import { ConflictChoice } from './ConflictChoice';
import { isOutdatedNote, openNoteChange } from './openNoteChange';

/** A longer list would take too long to draw. The rest follows as the first ones are sent. */
const maxShown = 50;
/** The status of a refusal because the record, or the assignment, is deleted. */
const notFoundStatus = 404;
/** The status of a refusal because of a newer value. Sent again, it would be refused again. */
const changedSinceStatus = 412;

interface OutboxDialogProps extends DialogFrame {
  /** Describe the changes. */
  specs: ChangeSpecs;
}

const selectIsAnyWaiting = (state: RootState): boolean => selectNextChange(state) !== undefined;

/** The list of changes that the server does not have. */
export function OutboxDialog({ specs, open, onClose, onExited }: OutboxDialogProps) {
  const isAnyWaiting = useAppSelector(selectIsAnyWaiting);
  const isEmpty = useAppSelector((state) => selectWaitingChanges(state).length === 0);
  // The last change was sent or discarded.
  useEffect(() => {
    if (open && isEmpty) onClose();
  }, [open, isEmpty, onClose]);
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Changes not saved yet"
      subtitle={
        isAnyWaiting
          ? 'They are sent in this order as soon as the server can be reached.'
          : undefined
      }
    >
      <Changes specs={specs} onLeave={onClose} />
    </AppDialog>
  );
}

/** The changes that wait, and those that the server has refused, which come first. */
function Changes({ specs, onLeave }: Omit<ChangeProps, 'change'>) {
  const changes = useAppSelector(selectWaitingChanges);
  const isUnsafe = useAppSelector(selectOutboxUnsafe);
  const refused = changes.filter(({ refusal }) => refusal);
  const waiting = changes.filter(({ refusal }) => !refusal);
  const shown = [...refused, ...waiting].slice(0, maxShown);
  const more = changes.length - shown.length;
  return (
    <Stack spacing={2}>
      {isUnsafe && (
        <Alert severity="warning">
          This browser’s storage is full or switched off. These changes are lost when you leave this
          page.
        </Alert>
      )}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((change) => (
          <Change key={change.key} specs={specs} change={change} onLeave={onLeave} />
        ))}
      </Stack>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`And ${formatCount(more)} more.`}
        </Typography>
      )}
    </Stack>
  );
}

interface ChangeProps {
  specs: ChangeSpecs;
  change: WaitingChange;
  onLeave: () => void;
}

function Change({ specs, change, onLeave }: ChangeProps) {
  const headingId = useId();
  const now = useAppSelector(selectNow);
  const { refusal, endpoint, arg } = change;
  const { record, path, isLoaded, wanted } = useAppSelector(
    (state) => specs[endpoint]?.describe?.(arg, state) ?? unknownChange,
    sameText,
  );
  const conflict = refusal?.conflict;
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 1.5, minWidth: 0 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline' }}>
        <Typography id={headingId} variant="subtitle2" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          {path && (isLoaded || refusal?.status !== notFoundStatus) ? (
            <MuiLink component={RouterLink} to={path} onClick={onLeave} sx={title}>
              {record}
            </MuiLink>
          ) : (
            <Box component="span" sx={title}>
              {record}
            </Box>
          )}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {formatRelative(new Date(change.at).toISOString(), now)}
        </Typography>
      </Stack>
      {conflict ? (
        <ConflictChoice change={change} conflict={conflict} headingId={headingId} />
      ) : (
        <ChangeDetails change={change} wanted={wanted} onLeave={onLeave} headingId={headingId} />
      )}
    </Box>
  );
}

interface ChangeDetailsProps extends Omit<ChangeProps, 'specs'> {
  wanted: ChangeText['wanted'];
  headingId: string;
}

/** What the person wants, why it was refused, and what can be done. */
function ChangeDetails({ change, wanted, onLeave, headingId }: ChangeDetailsProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const now = useAppSelector(selectNow);
  const { key, refusal, endpoint } = change;
  const isNote = endpoint === 'createNote' || endpoint === 'updateNote';
  const editNote = () => {
    const editor = dispatch(openNoteChange(change));
    if (editor === null) return;
    onLeave();
    navigate(editor.path, { state: editor.state });
  };
  const isOutdated = isOutdatedNote(change);
  const button = { size: 'small', 'aria-describedby': headingId } as const;
  const isGone = refusal?.status === notFoundStatus;
  return (
    <>
      {wanted.map(({ label, text }) => (
        <Typography key={label} variant="body2" sx={{ ...(refusal ? fullText : title), mt: 0.5 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}:{' '}
          </Box>
          <bdi>{text}</bdi>
        </Typography>
      ))}
      {refusal && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {isOutdated ? outdated : errorText(refusal)}
        </Alert>
      )}
      <Stack direction="row" spacing={1} sx={{ mt: 1, justifyContent: 'flex-end' }}>
        {isNote && !isGone && (
          <Button {...button} color="inherit" onClick={editNote}>
            Open in the editor
          </Button>
        )}
        <Button {...button} color="inherit" onClick={() => dispatch(changeDropped(key))}>
          Discard
        </Button>
        {refusal && !isOutdated && !isGone && refusal.status !== changedSinceStatus && (
          <Button
            {...button}
            variant="outlined"
            onClick={() => dispatch(changeRetried({ key, at: now }))}
          >
            Try again
          </Button>
        )}
      </Stack>
    </>
  );
}

const outdated =
  'A newer version of this note was saved elsewhere. Open yours in the editor to see both and choose.';
const title = { overflowWrap: 'anywhere', ...clampLines(3) } as const;
/** A text that may not be stored anywhere else can be read and copied. */
const fullText = {
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  maxHeight: 300,
} as const;

/** A change of another version of Docket. */
const unknownChange: ChangeText = { record: 'Untitled', wanted: [] };

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
