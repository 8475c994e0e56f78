import { useRef, type KeyboardEvent } from 'react';
import TextField from '@mui/material/TextField';
import type { ChecklistItem } from '../../../contract/checklist';
import { taskLimits } from '../../../contract/task';
import { useDraft } from '../../../data/drafts/useDraft';
import { useAppDispatch } from '../../../data/store/hooks';
import { checklistLineDraft } from '../../../data/nouns/tasks/taskDrafts';
import { caretAtEnd } from '../../../ui/browser/caretAtEnd';
import { isComposing } from '../../../ui/keyboard/keys';
import { changeLine } from './changeChecklist';

/** The text of a line. Enter or leaving the field saves it; a blank text and Escape discard it. */
export function LineEditor({ taskId, line }: { taskId: string; line: ChecklistItem }) {
  const dispatch = useAppDispatch();
  const { shown, change, discard } = useDraft(checklistLineDraft, line._id);
  /** After Enter or Escape the field loses the focus, which must not save again. */
  const isDone = useRef(false);
  const save = () => {
    const text = shown.text.trim();
    if (text !== '' && text !== line.text) dispatch(changeLine(taskId, line._id, { text }));
    discard();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    isDone.current = true;
    if (event.key === 'Enter') save();
    else discard();
    // The field is about to be removed.
    event.currentTarget
      .closest('[data-line]')
      ?.querySelector<HTMLElement>('input[type=checkbox]')
      ?.focus();
    event.preventDefault();
    // Escape would close the task.
    event.stopPropagation();
  };
  return (
    <TextField
      fullWidth
      multiline
      autoFocus
      size="small"
      value={shown.text}
      onChange={({ target }) => change({ text: target.value.replace(/\s*\n\s*/g, ' ') })}
      onFocus={caretAtEnd}
      onKeyDown={onKeyDown}
      onBlur={() => !isDone.current && save()}
      slotProps={{
        htmlInput: {
          className: 'field',
          'aria-label': 'Text of the line',
          dir: 'auto',
          maxLength: taskLimits.checklistLine,
        },
      }}
    />
  );
}
