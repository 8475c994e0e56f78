import { useState } from 'react';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { StoredRecording } from '../recordingStore';
import { countText, lengthText, levelTexts, momentText } from './reportTexts';

interface StoredRecordingsProps {
  left: readonly StoredRecording[];
  busy: boolean;
  onSave: (recording: StoredRecording) => void;
  onDiscard: (id: string) => void;
}

/** Recordings whose page is gone: they lie in this browser until somebody saves or discards them. */
export function StoredRecordings({ left, busy, onSave, onDiscard }: StoredRecordingsProps) {
  const [going, setGoing] = useState<StoredRecording | null>(null);
  if (left.length === 0) return null;
  return (
    <Stack>
      <Typography variant="subtitle2" component="h3">Left in this browser</Typography>
      <List disablePadding>
        {left.map((recording) => (
          <ListItem key={recording.id} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              sx={{ minWidth: 200 }}
              primary={`Recording of ${momentText(recording.header.startedAt)}`}
              secondary={`${lengthText(recording.at)}, ${countText(recording.actions, 'action')}. ${levelTexts[recording.header.level].name}.`}
            />
            <Button size="small" disabled={busy} onClick={() => onSave(recording)}>Save</Button>
            <Button size="small" color="error" disabled={busy} onClick={() => setGoing(recording)}>Discard</Button>
          </ListItem>
        ))}
      </List>
      <ConfirmDialog
        open={going !== null}
        title="Discard the recording"
        question={going ? `The recording of ${momentText(going.header.startedAt)} is deleted from this browser.` : ''}
        confirm="Discard"
        onClose={() => setGoing(null)}
        onConfirm={() => {
          if (going) onDiscard(going.id);
          setGoing(null);
        }}
      />
    </Stack>
  );
}
