import { useEffect, useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../api/errors';
import { selectEpoch, selectIdentity, selectIsLoggedIn } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../ui/elements/ProgressLine';
import { missingFields } from './importFields';
import { downloadPasswords } from './importFiles';
import { ImportChoice } from './ImportChoice';
import type { JobState } from './importJob';
import { ImportReview } from './ImportReview';
import { showImported } from './sendLines';
import type { TransferKind } from './transferSlice';
import { useImport, type Chosen } from './useImport';

interface ImportDialogProps {
  kind: TransferKind;
  open: boolean;
  onClose: () => void;
  onExited: () => void;
}

const count = (value: number) => value.toLocaleString('en-GB');
const never = () => () => undefined;
const nowhere = () => null;
const noun = (kind: TransferKind, number: number) =>
  kind === 'people' ? (number === 1 ? 'person' : 'people') : number === 1 ? 'task' : 'tasks';

/** Has the browser ask before the page is left. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}

/** Whether nobody else has signed in since: what the dialog holds is for whoever opened it, also when their session has ended. */
function useIsOwners(): boolean {
  const epoch = useAppSelector(selectEpoch);
  const identity = useAppSelector(selectIdentity);
  const isSignedIn = useAppSelector(selectIsLoggedIn);
  const [owner] = useState({ epoch, identity });
  const [isForeign, setForeign] = useState(false);
  const isOther =
    isSignedIn && epoch !== owner.epoch && (identity === null || identity !== owner.identity);
  if (isOther && !isForeign) setForeign(true);
  return !isOther && !isForeign;
}

/**
 * People or tasks from a file: chosen, looked at line by line, and written when that is confirmed. Mounted while it is open. When the
 * session ends under it, it stays for the passwords that were made and not saved, and for nothing else.
 */
export function ImportDialog({ kind, open, onClose, onExited }: ImportDialogProps) {
  const dispatch = useAppDispatch();
  const { reading, error, chosen, choose, change, leave } = useImport(kind, open);
  const state = useSyncExternalStore(
    chosen?.job.subscribe ?? never,
    chosen?.job.getState ?? nowhere,
  );
  const isOwners = useIsOwners();
  const [saved, setSaved] = useState(0);
  const [saveError, setSaveError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const isWriting = state?.phase === 'writing' || state?.phase === 'stopping';
  const made = isOwners && chosen ? chosen.job.madePasswords() : [];
  const unsaved = made.length > saved && !dismissed;
  const isOrphan = !open && isOwners && (unsaved || (isWriting && kind === 'people'));
  // While it goes it shows what it showed.
  const [hasOutlived, setHasOutlived] = useState(false);
  if (isOrphan && !hasOutlived) setHasOutlived(true);
  useLeaveGuard(isOwners && (unsaved || isWriting));
  const close = () => {
    if (unsaved) return setAsking(true);
    onClose();
  };
  const giveUp = () => {
    setDismissed(true);
    setAsking(false);
    onClose();
  };
  const write = async (work: Promise<void>) => {
    await work;
    dispatch(showImported(kind));
  };
  const save = async () => {
    setSaveError(null);
    try {
      await downloadPasswords(made);
      setSaved(made.length);
    } catch (cause) {
      setSaveError(errorText(cause, 'The file could not be written.'));
    }
  };
  const passwords = made.length > 0 && !isWriting && (
    <>
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => void save()}>
            Download passwords
          </Button>
        }
      >
        {made.length === 1 ? 'A password was' : `${count(made.length)} passwords were`} made. Save
        them now: they are kept nowhere else.
      </Alert>
      <ErrorAlert text={saveError} />
    </>
  );
  const question = (
    <ConfirmDialog
      open={asking}
      title="Passwords not saved"
      question="The passwords that were made have not been downloaded. Nobody can see them again once this is closed."
      confirm="Close anyway"
      onConfirm={giveUp}
      onClose={() => setAsking(false)}
    />
  );
  if (!isOwners || (!open && hasOutlived)) {
    return (
      <AppDialog
        open={isOrphan}
        title="Passwords of imported people"
        subtitle="The session in which they were made has ended."
        busy={isWriting}
        onClose={close}
        onExited={onExited}
        actions={
          <Button color="inherit" disabled={isWriting} onClick={close}>
            Close
          </Button>
        }
      >
        <Stack spacing={1.5}>
          {isWriting && <ProgressLine text="Waiting for what was being written" />}
          {passwords}
        </Stack>
        {question}
      </AppDialog>
    );
  }
  return (
    <AppDialog
      open={open}
      title={kind === 'people' ? 'Import people' : 'Import tasks'}
      subtitle={
        chosen &&
        `${chosen.name}: ${count(chosen.job.file.rows.length)} ${chosen.job.file.rows.length === 1 ? 'line' : 'lines'}`
      }
      width="md"
      busy={isWriting}
      onClose={close}
      onExited={onExited}
      actions={
        chosen && state ? (
          <Actions
            chosen={chosen}
            state={state}
            onLeave={made.length > 0 ? null : leave}
            onWrite={write}
            onClose={close}
          />
        ) : (
          <Button color="inherit" onClick={close}>
            Cancel
          </Button>
        )
      }
    >
      {chosen && state ? (
        <Stack spacing={1.5}>
          {passwords}
          <ImportReview chosen={chosen} state={state} onChange={change} />
        </Stack>
      ) : (
        <ImportChoice
          kind={kind}
          reading={reading}
          error={error}
          onChoose={(file) => void choose(file)}
        />
      )}
      {question}
    </AppDialog>
  );
}

interface ActionsProps {
  chosen: Chosen;
  state: JobState;
  /** Null while passwords would be lost. */
  onLeave: (() => void) | null;
  onWrite: (work: Promise<void>) => Promise<void>;
  onClose: () => void;
}

/** What can be done next, by where the job stands. */
function Actions({
  chosen: { job, settings },
  state: { phase, halted, counts, error },
  onLeave,
  onWrite,
  onClose,
}: ActionsProps) {
  if (phase === 'writing' || phase === 'stopping')
    return (
      <Button color="inherit" loading={phase === 'stopping'} onClick={() => job.stop()}>
        Stop
      </Button>
    );
  if (phase === 'finished')
    return (
      <Button variant="contained" onClick={onClose}>
        Close
      </Button>
    );
  const another = counts.imported === 0 && onLeave && (
    <Button color="inherit" onClick={onLeave} sx={{ mr: 'auto' }}>
      Another file
    </Button>
  );
  // Verdicts that there are still belong to other columns: nothing is confirmed by them.
  if (missingFields(job.kind, settings.mapping).length > 0)
    return (
      <>
        {another}
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </>
    );
  if (phase === 'checking')
    return (
      <>
        {another}
        <Button color="inherit" onClick={() => job.stop()}>
          Stop
        </Button>
      </>
    );
  const isHalted = phase === 'halted';
  return (
    <>
      {another}
      <Button color="inherit" onClick={onClose}>
        {counts.imported > 0 ? 'Close' : 'Cancel'}
      </Button>
      {isHalted && (
        <Button
          variant={halted === 'writing' ? 'contained' : 'outlined'}
          onClick={() => void onWrite(job.resume())}
        >
          {error === null ? 'Go on' : 'Try again'}
        </Button>
      )}
      {(!isHalted || halted === 'checking') && (
        <Button
          variant="contained"
          disabled={isHalted || counts.new === 0}
          onClick={() => void onWrite(job.confirm())}
        >
          {counts.new === 0
            ? 'Nothing to import'
            : `Import ${count(counts.new)} ${noun(job.kind, counts.new)}`}
        </Button>
      )}
    </>
  );
}
