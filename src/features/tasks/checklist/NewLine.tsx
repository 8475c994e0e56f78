import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import AddRounded from '@mui/icons-material/AddRounded';
import { readChecklist, type NewChecklistItem } from '../../../contract/checklist';
import { taskLimits } from '../../../contract/task';
import { useDraft } from '../../../data/drafts/useDraft';
import { useAppDispatch } from '../../../data/store/hooks';
import { checklistLineDraft } from '../../../data/nouns/tasks/taskDrafts';
import { isComposing } from '../../../ui/keyboard/keys';
import { addLines } from './changeChecklist';

/** Enter adds a line. A pasted text adds as many as it has. */
export function NewLine({ taskId }: { taskId: string }) {
  const dispatch = useAppDispatch();
  const { shown, change, discard } = useDraft(checklistLineDraft, taskId);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (lines: readonly NewChecklistItem[]) => {
    const reason = dispatch(addLines(taskId, lines));
    setProblem(reason);
    if (reason === null) discard();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
    event.preventDefault();
    const text = shown.text.trim();
    if (text !== '') add([{ text, done: false }]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    const lines = readChecklist(pasted);
    // Into a text that is typed already, it is pasted as into any field.
    if (lines.length < 2 || shown.text.trim() !== '') return;
    event.preventDefault();
    add(lines);
  };
  return (
    <TextField
      fullWidth
      size="small"
      placeholder="Add a line..."
      value={shown.text}
      error={problem !== null}
      helperText={problem}
      onChange={({ target }) => {
        setProblem(null);
        change({ text: target.value });
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <AddRounded sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
        },
        htmlInput: {
          'aria-label': 'New line',
          dir: 'auto',
          maxLength: taskLimits.checklistLine,
          enterKeyHint: 'enter',
        },
      }}
      sx={{ mt: 0.5 }}
    />
  );
}
