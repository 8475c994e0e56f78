import { useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../lib/errors';
import { countText, formatCount } from '../../../lib/format';
import { selectEpoch, selectIdentity, selectIsLoggedIn } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { useLeaveGuard } from '../../../ui/browser/useLeaveGuard';
import { AppDialog, type DialogFrame } from '../../../ui/dialogs/AppDialog';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { ImportActions } from './ImportActions';
import { ImportChoice } from './ImportChoice';
import { downloadPasswords } from './importFiles';
import { ImportReview } from './ImportReview';
import { reloadImported } from './sendLines';
import type { TransferKind } from '../transferSlice';
import { useImport } from './useImport';

interface ImportDialogProps extends DialogFrame {
  importing: TransferKind;
}

const noSubscription = () => () => undefined;
const noState = () => null;

/** Whether someone else is signed in than when the dialog opened. */
function useIsOtherPerson(): boolean {
  const epoch = useAppSelector(selectEpoch);
  const identity = useAppSelector(selectIdentity);
  const isSignedIn = useAppSelector(selectIsLoggedIn);
  const [owner] = useState({ epoch, identity });
  return isSignedIn && epoch !== owner.epoch && (identity === null || identity !== owner.identity);
}

/**
 * Imports people or tasks from a CSV file: choose a file, review its lines, confirm. If the session
 * ends, the dialog stays only to save generated passwords.
 */
export function ImportDialog({ importing: kind, open, onClose, onExited }: ImportDialogProps) {
  const dispatch = useAppDispatch();
  const { step, send, choose, chooseHeader, change, leave } = useImport(kind, open);
  const review = step.name === 'review' || step.name === 'passwords' ? step : null;
  const job = review?.file.job;
  const state = useSyncExternalStore(job?.subscribe ?? noSubscription, job?.getState ?? noState);
  const isWriting = state?.phase === 'writing' || state?.phase === 'stopping';
  const generated = job?.generatedPasswords() ?? [];
  const isUnsaved = review !== null && generated.length > review.savedPasswords;
  const hasPasswords = isUnsaved || (isWriting && kind === 'people');
  const isOtherPerson = useIsOtherPerson();
  if (isOtherPerson && step.name !== 'closed') send({ type: 'otherPersonSignedIn' });
  else if (!open && step.name === 'review' && hasPasswords) send({ type: 'sessionEnded' });
  useLeaveGuard(isUnsaved || isWriting);

  const close = () => {
    if (isUnsaved) send({ type: 'closeAsked' });
    else onClose();
  };
  const closeAnyway = () => {
    send({ type: 'passwordsSaved', count: generated.length });
    onClose();
  };
  const write = async (work: Promise<void>) => {
    await work;
    dispatch(reloadImported(kind));
  };
  const save = () => {
    try {
      downloadPasswords(generated);
      send({ type: 'passwordsSaved', count: generated.length });
    } catch (cause) {
      send({ type: 'saveFailed', error: errorText(cause, 'The file could not be written.') });
    }
  };
  const frame = { busy: isWriting, onClose: close, onExited };
  const content = (
    <Stack spacing={1.5}>
      {generated.length > 0 && !isWriting && (
        <>
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={save}>
                Download passwords
              </Button>
            }
          >
            {generated.length === 1
              ? 'A password was generated.'
              : `${formatCount(generated.length)} passwords were generated.`}{' '}
            Download them now. They cannot be shown again later.
          </Alert>
          <ErrorAlert text={review?.saveError ?? null} />
        </>
      )}
      {step.name === 'review' && state && (
        <ImportReview
          file={step.file}
          state={state}
          onChange={(settings) => change(step.file.job, settings)}
          onHeader={generated.length > 0 ? null : (line) => chooseHeader(step.file, line)}
        />
      )}
    </Stack>
  );
  const question = (
    <ConfirmDialog
      open={review?.isAsking ?? false}
      title="Passwords not saved"
      question="You have not downloaded the generated passwords. They cannot be shown again after you close this."
      confirm="Close anyway"
      onConfirm={closeAnyway}
      onClose={() => send({ type: 'closeCancelled' })}
    />
  );
  if (step.name === 'passwords' || step.name === 'closed') {
    return (
      <AppDialog
        {...frame}
        open={hasPasswords}
        title="Passwords of imported people"
        subtitle="The session in which they were generated has ended."
        actions={
          <Button color="inherit" disabled={isWriting} onClick={close}>
            Close
          </Button>
        }
      >
        {isWriting && <ProgressLine text="Waiting for the last lines to be imported" />}
        {content}
        {question}
      </AppDialog>
    );
  }
  const lines = job?.file.rows.length ?? 0;
  return (
    <AppDialog
      {...frame}
      open={open}
      title={kind === 'people' ? 'Import people' : 'Import tasks'}
      subtitle={review && `${review.file.source.name}: ${countText(lines, 'line')}`}
      width="md"
      actions={
        review && state ? (
          <ImportActions
            file={review.file}
            state={state}
            onLeave={generated.length > 0 ? null : leave}
            onWrite={(work) => void write(work)}
            onClose={close}
          />
        ) : (
          <Button color="inherit" onClick={close}>
            Cancel
          </Button>
        )
      }
    >
      {step.name === 'review' ? (
        content
      ) : (
        <ImportChoice
          kind={kind}
          reading={step.name === 'read' ? step.fileName : null}
          error={step.name === 'choose' ? step.error : null}
          onChoose={(file) => void choose(file)}
        />
      )}
      {question}
    </AppDialog>
  );
}
