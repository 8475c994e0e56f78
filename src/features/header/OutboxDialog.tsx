import { useContext, useEffect, useId } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../data/api/errors';
import {
  changeDropped,
  changeRetried,
  logoutCancelled,
  selectLogoutHeld,
  selectNextChange,
  selectOutboxUnsafe,
  selectUnsentCount,
  selectWaitingChanges,
  type WaitingChange,
} from '../../data/api/outboxSlice';
import { useLogoutMutation } from '../../data/api/sessionApi';
import { selectNow } from '../../data/store/clockSlice';
import { formatCount, formatRelative } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { Recorded } from '../../data/store/readState';
import type { RootState } from '../../data/store/rootState';
import { useLeaveGuard } from '../../ui/browser/useLeaveGuard';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { RouterLink } from '../../ui/elements/RouterLink';
import { clampLines } from '../../ui/theme/clampLines';
import { ConflictChoice } from './ConflictChoice';
import { isOutdatedNote, openNoteChange } from './openNoteChange';
import { changeText, gone } from './outboxText';
import { useNewestWish } from './useNewestWish';

/** A longer list would take too long to draw. The rest follows as the first ones are sent. */
const mostShown = 50;

/** The list of changes, and the question before a log-out that would lose them. */
export function OutboxDialogs(props: OutboxDialogProps) {
  useNewestWish();
  const isUnsafe = useAppSelector(selectOutboxUnsafe);
  const isReplay = useContext(Recorded);
  useLeaveGuard(isUnsafe && !isReplay);
  return (
    <>
      <OutboxDialog {...props} />
      <LogoutDialog />
    </>
  );
}

function LogoutDialog() {
  const dispatch = useAppDispatch();
  const isHeld = useAppSelector(selectLogoutHeld);
  const count = useAppSelector(selectUnsentCount);
  const [logOut, { isLoading }] = useLogoutMutation({ fixedCacheKey: 'logout' });
  const changes = count === 1 ? 'One change has' : `${formatCount(count)} changes have`;
  // The connection may come back while the question is open. Only the person decides to log out.
  const isSent = count === 0;
  return (
    <ConfirmDialog
      open={isHeld}
      title="Log out now?"
      question={
        isSent
          ? 'All changes have been sent now, and nothing is lost. You are still logged in.'
          : `${changes} not been sent yet. A log-out discards ${count === 1 ? 'it' : 'them'}.`
      }
      confirm="Log out"
      isFinal={!isSent}
      busy={isLoading}
      onConfirm={() => void logOut()}
      onClose={() => dispatch(logoutCancelled())}
    />
  );
}

interface OutboxDialogProps {
  open: boolean;
  onClose: () => void;
}

const selectIsAnyWaiting = (state: RootState): boolean => selectNextChange(state) !== undefined;

function OutboxDialog({ open, onClose }: OutboxDialogProps) {
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
      title="Changes not saved yet"
      subtitle={
        isAnyWaiting
          ? 'They are sent in this order as soon as the server can be reached.'
          : undefined
      }
    >
      <Changes onLeave={onClose} />
    </AppDialog>
  );
}

/** The changes that wait, and those that the server has refused, which come first. */
function Changes({ onLeave }: { onLeave: () => void }) {
  const changes = useAppSelector(selectWaitingChanges);
  const isUnsafe = useAppSelector(selectOutboxUnsafe);
  const refused = changes.filter(({ refusal }) => refusal);
  const waiting = changes.filter(({ refusal }) => !refusal);
  const shown = [...refused, ...waiting].slice(0, mostShown);
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
          <Change key={change.key} change={change} onLeave={onLeave} />
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
  change: WaitingChange;
  onLeave: () => void;
}

function Change({ change, onLeave }: ChangeProps) {
  const headingId = useId();
  const now = useAppSelector(selectNow);
  const { record, path } = useAppSelector((state) => changeText(state, change), sameText);
  const conflict = change.refusal?.conflict;
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 1.5, minWidth: 0 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline' }}>
        <Typography id={headingId} variant="subtitle2" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          {path ? (
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
        <Wanted change={change} onLeave={onLeave} headingId={headingId} />
      )}
    </Box>
  );
}

/** What the person wants, why it was refused, and what can be done. */
function Wanted({ change, onLeave, headingId }: ChangeProps & { headingId: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const now = useAppSelector(selectNow);
  const { wanted } = useAppSelector((state) => changeText(state, change), sameText);
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
  const isGone = refusal?.status === gone;
  return (
    <>
      {wanted.map(({ label, text }) => (
        <Typography key={label} variant="body2" sx={{ ...(refusal ? whole : title), mt: 0.5 }}>
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
        {refusal && !isOutdated && !isGone && (
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
const whole = {
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  maxHeight: 300,
} as const;

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
