import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isState } from '../../format/logFormat';
import { safeNote } from '../logHeader';
import { LogPreview } from './LogPreview';
import { NoteField } from './NoteField';
import { lengthText, levelTexts, momentText } from './reportTexts';
import type { Review } from './useRecordings';
import { countText } from '../../../lib/format';

interface RecordingReviewProps {
  review: Review;
  note: string;
  onNote: (note: string) => void;
}

/** The content of a full recording, before it is saved. */
export function RecordingReview({
  review: { level, startedAt, entries, annotations, problem, source },
  note,
  onNote,
}: RecordingReviewProps) {
  const saved = useMemo(() => safeNote(note, source.pseudonyms), [note, source]);
  const actions = entries.filter((entry) => !isState(entry)).length;
  return (
    <Stack spacing={2.5}>
      <Typography>
        Recording of <strong>{momentText(startedAt)}</strong>
        {problem ? '' : `: ${lengthText(entries.at(-1)?.at ?? 0)}, ${countText(actions, 'action')}`}
        . {levelTexts[level].name}.
      </Typography>
      {source.rest && (
        <Alert severity="warning">
          This browser stored only part of it. Save it now, or the rest is lost.
        </Alert>
      )}
      <NoteField label="What is this a recording of?" note={note} saved={saved} onNote={onNote} />
      {problem ? (
        <Alert severity="warning">{problem}</Alert>
      ) : (
        <LogPreview entries={entries} annotations={annotations} level={level} />
      )}
    </Stack>
  );
}
