import { useState, useSyncExternalStore, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import type { Level } from '../../redaction/walk';
import type { FullRecorder, FullRecording } from '../fullRecorder';
import type { Recorder } from '../recorder';
import { LevelChoice } from './LevelChoice';
import { Limits } from './Limits';
import { RecordingReview } from './RecordingReview';
import { levelTexts, momentText } from './reportTexts';
import { StoredRecordings } from './StoredRecordings';
import { useRecordings } from './useRecordings';
import { countText } from '../../../lib/format';

interface FullReportProps {
  recorder: Recorder;
  full: FullRecorder;
  /** Identity of the signed-in person, who can save only their own recordings. */
  person: string | null;
  onSaved: (text: string) => void;
  foot: (buttons: ReactNode) => ReactNode;
}

/**
 * Full recordings: explains, starts and stops one, shows its content, and lists those left in this
 * browser.
 */
export function FullReport({ recorder, full, person, onSaved, foot }: FullReportProps) {
  const view = useSyncExternalStore(full.subscribe, full.getSnapshot);
  const [level, setLevel] = useState<Level>('secrets');
  const [note, setNote] = useState('');
  const [going, setGoing] = useState<{ id: string; startedAt: number } | null>(null);
  const recordings = useRecordings({
    recorder,
    full,
    person,
    onSaved: (name) => onSaved(`${name} was saved. Nothing was sent.`),
  });
  const { busy, review } = recordings;
  const discarding = (id: string, startedAt: number, text: string) => (
    <Button color="error" disabled={busy} onClick={() => setGoing({ id, startedAt })}>
      {text}
    </Button>
  );
  const buttons = () => {
    if (review) {
      return (
        <>
          {!review.source.rest && (
            <Button disabled={busy} onClick={() => void recordings.openReview(null)}>
              Back
            </Button>
          )}
          {discarding(review.source.id, review.startedAt, 'Discard')}
          <Button variant="contained" loading={busy} onClick={() => void recordings.save(note)}>
            Save file
          </Button>
        </>
      );
    }
    if (view) {
      return (
        <>
          {discarding(view.id, view.startedAt, 'Stop and discard')}
          {view.owner === person ? (
            <Button variant="contained" loading={busy} onClick={() => void recordings.stop()}>
              Stop and save...
            </Button>
          ) : (
            <Button variant="contained" loading={busy} onClick={() => void recordings.leave()}>
              Stop
            </Button>
          )}
        </>
      );
    }
    return (
      person !== null && (
        <Button variant="contained" loading={busy} onClick={() => full.start(level, person)}>
          Start recording
        </Button>
      )
    );
  };
  return (
    <>
      <Stack spacing={2.5}>
        {review && <RecordingReview review={review} note={note} onNote={setNote} />}
        {!review && view && <Running view={view} isTheirs={view.owner === person} />}
        {!review && !view && (
          <>
            <Typography>
              Records everything in this tab until you stop it, also across reloads and sign-ins.
              The recording stays in this browser, even after you sign out, until you save or
              discard it. Nothing is sent. Others who sign in here can discard it, but not save it.
            </Typography>
            {person === null ? (
              <Typography>Sign in to start a recording.</Typography>
            ) : (
              <>
                <LevelChoice level={level} onChange={setLevel} disabled={busy} />
                {level === 'secrets' && <Limits />}
              </>
            )}
          </>
        )}
        <ErrorAlert text={recordings.error} />
        {!review && (
          <StoredRecordings
            left={recordings.stored}
            person={person}
            busy={busy}
            onSave={(recording) => void recordings.openReview(recording)}
            onDiscard={({ id, header }) => setGoing({ id, startedAt: header.startedAt })}
          />
        )}
      </Stack>
      {foot(buttons())}
      <ConfirmDialog
        open={going !== null}
        title="Discard the recording"
        question={
          going
            ? `The recording of ${momentText(going.startedAt)} will be deleted from this browser.`
            : ''
        }
        confirm="Discard"
        isFinal
        onClose={() => setGoing(null)}
        onConfirm={() => {
          if (going) void recordings.discard(going.id);
          setGoing(null);
        }}
      />
    </>
  );
}

function Running({ view, isTheirs }: { view: FullRecording; isTheirs: boolean }) {
  return (
    <>
      <Typography>
        Recording since <strong>{momentText(view.startedAt)}</strong>,{' '}
        {countText(view.actions, 'action')} so far. {levelTexts[view.level].name}. It continues
        across reloads and sign-ins until you stop it or close the tab.
      </Typography>
      {!isTheirs && (
        <Alert severity="info">
          Someone else started this recording. You can stop it; only they can save it.
        </Alert>
      )}
      {view.problem && <Alert severity="warning">{view.problem}</Alert>}
    </>
  );
}
