import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StoredRecording } from '../recordingStore';
import { lengthText, levelTexts, momentText } from './reportTexts';
import { countText } from '../../../lib/format';

interface StoredRecordingsProps {
  left: readonly StoredRecording[];
  /** Identity of the signed-in person. */
  person: string | null;
  busy: boolean;
  onSave: (recording: StoredRecording) => void;
  onDiscard: (recording: StoredRecording) => void;
}

/** Recordings whose page is gone. Their owner can save them; anyone can discard them. */
export function StoredRecordings({ left, person, busy, onSave, onDiscard }: StoredRecordingsProps) {
  if (left.length === 0) return null;
  return (
    <Stack>
      <Typography variant="subtitle2" component="h3">
        Left in this browser
      </Typography>
      <List disablePadding>
        {left.map((recording) => {
          const isTheirs = recording.owner === person;
          return (
            <ListItem key={recording.id} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
              <ListItemText
                sx={{ minWidth: 200 }}
                primary={`${isTheirs ? 'Recording' : 'Someone else’s recording'} of ${momentText(recording.header.startedAt)}`}
                secondary={`${lengthText(recording.at)}, ${countText(recording.actions, 'action')}. ${levelTexts[recording.header.level].name}.`}
              />
              {isTheirs && (
                <Button size="small" disabled={busy} onClick={() => onSave(recording)}>
                  Save...
                </Button>
              )}
              <Button
                size="small"
                color="error"
                disabled={busy}
                onClick={() => onDiscard(recording)}
              >
                Discard
              </Button>
            </ListItem>
          );
        })}
      </List>
    </Stack>
  );
}
