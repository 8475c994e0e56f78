import { useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '../../store/hooks';
import { AppDialog } from '../../ui/AppDialog';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
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
const noun = (kind: TransferKind, number: number) => (kind === 'people' ? (number === 1 ? 'person' : 'people') : number === 1 ? 'task' : 'tasks');

/** People or tasks from a file: chosen, looked at line by line, and written when that is confirmed. Mounted while it is open. */
export function ImportDialog({ kind, open, onClose, onExited }: ImportDialogProps) {
  const dispatch = useAppDispatch();
  const { reading, error, chosen, choose, change, leave } = useImport(kind);
  const state = useSyncExternalStore(chosen?.job.subscribe ?? never, chosen?.job.getState ?? nowhere);
  const [saved, setSaved] = useState(0);
  const [asking, setAsking] = useState(false);
  const isWriting = state?.phase === 'writing' || state?.phase === 'stopping';
  const isQuiet = state !== null && !isWriting && state.phase !== 'checking';
  const made = chosen && isQuiet && (state.phase === 'halted' || state.counts.imported + state.counts.exists > 0) ? chosen.job.madePasswords() : [];
  const unsaved = made.length > saved;
  const close = () => {
    if (unsaved) return setAsking(true);
    onClose();
  };
  const write = async (work: Promise<void>) => {
    await work;
    dispatch(showImported(kind));
  };
  const save = () => {
    setSaved(made.length);
    void downloadPasswords(made);
  };
  return (
    <AppDialog
      open={open}
      title={kind === 'people' ? 'Import people' : 'Import tasks'}
      subtitle={chosen && `${chosen.name}: ${count(chosen.job.file.rows.length)} ${chosen.job.file.rows.length === 1 ? 'line' : 'lines'}`}
      width="md"
      busy={isWriting}
      onClose={close}
      onExited={onExited}
      actions={chosen && state ? <Actions chosen={chosen} state={state} onLeave={made.length > 0 ? null : leave} onWrite={write} onClose={close} /> : <Button color="inherit" onClick={close}>Cancel</Button>}
    >
      {chosen && state ? (
        <Stack spacing={1.5}>
          {made.length > 0 && (
            <Alert severity="warning" action={<Button color="inherit" size="small" onClick={save}>Download passwords</Button>}>
              {made.length === 1 ? 'A password was' : `${count(made.length)} passwords were`} made. Save them now: they are kept nowhere else.
            </Alert>
          )}
          <ImportReview chosen={chosen} state={state} onChange={change} />
        </Stack>
      ) : (
        <ImportChoice kind={kind} reading={reading} error={error} onChoose={(file) => void choose(file)} />
      )}
      <ConfirmDialog
        open={asking}
        title="Passwords not saved"
        question="The passwords that were made have not been downloaded. Nobody can see them again once this is closed."
        confirm="Close anyway"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
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
function Actions({ chosen: { job, settings }, state: { phase, halted, counts, error }, onLeave, onWrite, onClose }: ActionsProps) {
  if (phase === 'writing' || phase === 'stopping') return <Button color="inherit" loading={phase === 'stopping'} onClick={() => job.stop()}>Stop</Button>;
  if (phase === 'finished') return <Button variant="contained" onClick={onClose}>Close</Button>;
  const another = counts.imported === 0 && onLeave && <Button color="inherit" onClick={onLeave} sx={{ mr: 'auto' }}>Another file</Button>;
  // Verdicts that there are still belong to other columns: nothing is confirmed by them.
  if (missingFields(job.kind, settings.mapping).length > 0) return <>{another}<Button color="inherit" onClick={onClose}>Cancel</Button></>;
  if (phase === 'checking') return <>{another}<Button color="inherit" onClick={() => job.stop()}>Stop</Button></>;
  const isHalted = phase === 'halted';
  return (
    <>
      {another}
      <Button color="inherit" onClick={onClose}>{counts.imported > 0 ? 'Close' : 'Cancel'}</Button>
      {isHalted && <Button variant={halted === 'writing' ? 'contained' : 'outlined'} onClick={() => void onWrite(job.resume())}>{error === null ? 'Go on' : 'Try again'}</Button>}
      {(!isHalted || halted === 'checking') && (
        <Button variant="contained" disabled={isHalted || counts.new === 0} onClick={() => void onWrite(job.confirm())}>
          {counts.new === 0 ? 'Nothing to import' : `Import ${count(counts.new)} ${noun(job.kind, counts.new)}`}
        </Button>
      )}
    </>
  );
}
