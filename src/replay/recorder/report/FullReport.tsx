import { useState, useSyncExternalStore, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ErrorAlert } from '../../../ui/ErrorAlert';
import type { Level } from '../../format/logFormat';
import type { Subject } from '../../subject';
import type { FullRecorder } from '../fullRecorder';
import type { Recorder } from '../recorder';
import { LevelChoice } from './LevelChoice';
import { countText, levelTexts, momentText } from './reportTexts';
import { StoredRecordings } from './StoredRecordings';
import { useRecordings } from './useRecordings';

interface FullReportProps {
  subject: Subject;
  recorder: Recorder;
  full: FullRecorder;
  onSaved: (text: string) => void;
  foot: (buttons: ReactNode) => ReactNode;
}

/** Recording in full: what it means, its beginning and end, and what other pages of this browser have left behind. */
export function FullReport({ subject, recorder, full, onSaved, foot }: FullReportProps) {
  const view = useSyncExternalStore(full.subscribe, full.getSnapshot);
  const [level, setLevel] = useState<Level>('secrets');
  const [note, setNote] = useState('');
  const [discarding, setDiscarding] = useState(false);
  const recordings = useRecordings({ subject, recorder, full, onSaved: (name) => onSaved(`${name} was saved. Nothing was sent.`) });
  const { busy } = recordings;
  return (
    <>
      <Stack spacing={2.5}>
        {view ? (
          <>
            <Typography>
              Recording since <strong>{momentText(view.startedAt)}</strong>, {countText(view.actions, 'action')} written so far. {levelTexts[view.level].name}.
              {' '}It goes on over a reload, and over signing out and in again, until you stop it here or close the tab.
            </Typography>
            {view.problem && <Alert severity="warning">{view.problem}</Alert>}
            <TextField
              label="What is this a recording of?" multiline minRows={2} maxRows={6} fullWidth value={note} onChange={(event) => setNote(event.target.value)}
              helperText="Stands in the file as you write it. May stay empty." slotProps={{ htmlInput: { maxLength: 2_000 } }}
            />
          </>
        ) : (
          <>
            <Typography>
              Keeps everything that happens in this tab from now on: over a reload, and over signing out and in again, until you stop it. It is kept in this browser’s
              storage, also after a sign-out, and nothing is sent.
            </Typography>
            <LevelChoice level={level} onChange={setLevel} disabled={busy} />
          </>
        )}
        <ErrorAlert text={recordings.error} />
        <StoredRecordings left={recordings.left ?? []} busy={busy} onSave={(recording) => void recordings.save(recording, '')} onDiscard={(id) => void recordings.discard(id)} />
      </Stack>
      {foot(
        view ? (
          <>
            <Button color="error" disabled={busy} onClick={() => setDiscarding(true)}>Stop and discard</Button>
            <Button variant="contained" loading={busy} onClick={() => void recordings.stop(note)}>Stop and save</Button>
          </>
        ) : (
          <Button variant="contained" loading={busy} onClick={() => full.start(level)}>Start recording</Button>
        ),
      )}
      <ConfirmDialog
        open={discarding}
        title="Discard the recording"
        question={`What was recorded since ${view ? momentText(view.startedAt) : 'its beginning'} is deleted from this browser.`}
        confirm="Discard"
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          void recordings.stop(null);
        }}
      />
    </>
  );
}
