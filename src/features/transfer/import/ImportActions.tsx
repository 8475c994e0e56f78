import Button from '@mui/material/Button';
import { countText } from '../../../lib/format';
import type { TransferKind } from '../transferSlice';
import { missingFields } from './importFields';
import type { JobState } from './importJob';
import type { ImportFile } from './importStep';

interface ImportActionsProps {
  file: ImportFile;
  state: JobState;
  /** Goes back to choosing a file. Null while passwords would be lost. */
  onLeave: (() => void) | null;
  onWrite: (work: Promise<void>) => void;
  onClose: () => void;
}

const nouns: Record<TransferKind, [one: string, many: string]> = {
  people: ['person', 'people'],
  tasks: ['task', 'tasks'],
};

/** The buttons of the import dialog while the lines of a file are checked and imported. */
export function ImportActions({
  file: { job, settings },
  state,
  onLeave,
  onWrite,
  onClose,
}: ImportActionsProps) {
  const { phase, counts } = state;
  const stop = (
    <Button color="inherit" loading={phase === 'stopping'} onClick={() => job.stop()}>
      Stop
    </Button>
  );
  if (phase === 'writing' || phase === 'stopping') return stop;
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
  const close = (
    <Button color="inherit" onClick={onClose}>
      {counts.imported > 0 ? 'Close' : 'Cancel'}
    </Button>
  );
  // The outcomes so far were checked with other columns, so they cannot be confirmed.
  if (missingFields(job.kind, settings.mapping).length > 0 || phase === 'asking')
    return (
      <>
        {another}
        {close}
      </>
    );
  if (phase === 'checking')
    return (
      <>
        {another}
        {stop}
      </>
    );
  const isHalted = phase === 'halted';
  return (
    <>
      {another}
      {close}
      {isHalted && (
        <Button
          variant={state.halted === 'writing' ? 'contained' : 'outlined'}
          onClick={() => onWrite(job.resume())}
        >
          {state.error === null ? 'Continue' : 'Try again'}
        </Button>
      )}
      {(!isHalted || state.halted === 'checking') && (
        <Button
          variant="contained"
          disabled={isHalted || counts.new === 0}
          onClick={() => onWrite(job.confirm())}
        >
          {counts.new === 0
            ? 'Nothing to import'
            : `Import ${countText(counts.new, ...nouns[job.kind])}`}
        </Button>
      )}
    </>
  );
}
