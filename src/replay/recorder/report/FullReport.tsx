import { useState, useSyncExternalStore, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ErrorAlert } from '../../../ui/ErrorAlert';
import type { Level } from '../../format/logFormat';
import type { Subject } from '../../subject';
import type { FullRecorder } from '../fullRecorder';
import type { FullView } from '../fullView';
import type { Recorder } from '../recorder';
import { LevelChoice } from './LevelChoice';
import { RecordingReview } from './RecordingReview';
import { countText, levelTexts, momentText } from './reportTexts';
import { StoredRecordings } from './StoredRecordings';
import { useRecordings } from './useRecordings';

interface FullReportProps {
  subject: Subject;
  recorder: Recorder;
  full: FullRecorder;
  /** Identity of who is signed in: a recording is saved by who began it. */
  person: string | null;
  onSaved: (text: string) => void;
  foot: (buttons: ReactNode) => ReactNode;
}

/** Recording in full: what it means, its beginning and end, what is in its file, and what other pages of this browser have left behind. */
export function FullReport({ subject, recorder, full, person, onSaved, foot }: FullReportProps) {
  const view = useSyncExternalStore(full.subscribe, full.getSnapshot);
  const [level, setLevel] = useState<Level>('secrets');
  const [note, setNote] = useState('');
  const [going, setGoing] = useState<{ id: string; startedAt: number } | null>(null);
  const recordings = useRecordings({
    subject,
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
            <Button disabled={busy} onClick={() => void recordings.look(null)}>
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
              Keeps everything that happens in this tab from now on: over a reload, and over signing
              out and in again, until you stop it. It is kept in this browser’s storage, also after
              a sign-out, until you save or discard it, and nothing is sent. Others who sign in here
              can discard it, but not save it.
            </Typography>
            {person === null ? (
              <Typography>Sign in to begin: a recording is saved by who began it.</Typography>
            ) : (
              <LevelChoice level={level} onChange={setLevel} disabled={busy} />
            )}
          </>
        )}
        <ErrorAlert text={recordings.error} />
        {!review && (
          <StoredRecordings
            left={recordings.left ?? []}
            person={person}
            busy={busy}
            onSave={(recording) => void recordings.look(recording)}
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
            ? `The recording of ${momentText(going.startedAt)} is deleted from this browser.`
            : ''
        }
        confirm="Discard"
        onClose={() => setGoing(null)}
        onConfirm={() => {
          if (going) void recordings.discard(going.id);
          setGoing(null);
        }}
      />
    </>
  );
}

function Running({ view, isTheirs }: { view: FullView; isTheirs: boolean }) {
  return (
    <>
      <Typography>
        Recording since <strong>{momentText(view.startedAt)}</strong>,{' '}
        {countText(view.actions, 'action')} written so far. {levelTexts[view.level].name}. It goes
        on over a reload, and over signing out and in again, until you stop it here or close the
        tab.
      </Typography>
      {!isTheirs && (
        <Alert severity="info">
          Somebody else began it, or you are signed out. Anybody can stop it; it then waits in this
          browser for who began it, who alone can save it.
        </Alert>
      )}
      {view.problem && <Alert severity="warning">{view.problem}</Alert>}
    </>
  );
}
