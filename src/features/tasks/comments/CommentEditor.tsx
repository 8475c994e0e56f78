import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../lib/errors';
import { newKey } from '../../../data/api/newKey';
import { useDraft } from '../../../data/drafts/useDraft';
import { commentEditDraft } from '../../../data/nouns/tasks/taskDrafts';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { useEditCommentMutation } from '../../../data/nouns/tasks/tasksApi';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { isComposing } from '../../../ui/keyboard/keys';
import { MentionField } from './MentionField';
import { sentText } from './mentionText';

interface CommentEditorProps {
  taskId: string;
  commentId: string;
}

/** Changes a comment. Ctrl+Enter saves. Escape closes the editor only while nothing was typed. */
export function CommentEditor({ taskId, commentId }: CommentEditorProps) {
  const dispatch = useAppDispatch();
  const { shown, change, discard } = useDraft(commentEditDraft, commentId);
  const taskTitle = useAppSelector((state) => selectShownTask(state, taskId)?.title);
  const [editComment, { isLoading, error }] = useEditCommentMutation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It may answer a promise, which would be taken for the end of the effect.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const said = sentText(shown);
  const { seenText } = shown;
  const isChanged = said.text !== seenText;

  const save = async () => {
    if (said.text === '' || isLoading) return;
    if (isChanged) {
      const ids = { id: taskId, commentId, key: dispatch(newKey()), taskTitle };
      const answer = await editComment({ ...ids, ...said, expected: { text: seenText } });
      if (answer.error) return;
    }
    discard();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else if (event.key === 'Escape') {
      if (!isChanged) discard();
    } else return;
    event.preventDefault();
    // Escape would close what is around it.
    event.stopPropagation();
  };
  return (
    <Stack component="form" ref={form} spacing={1} onSubmit={submit} sx={{ mt: 0.5 }}>
      {error && <ErrorAlert text={errorText(error, 'Failed to change the comment')} />}
      <MentionField
        taskId={taskId}
        label="Edit comment"
        said={shown}
        onChange={change}
        onKeyDown={onKeyDown}
        isReadOnly={isLoading}
        autoFocus
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button size="small" color="inherit" disabled={isLoading} onClick={discard}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="contained"
          type="submit"
          loading={isLoading}
          disabled={said.text === ''}
        >
          Save
        </Button>
      </Stack>
    </Stack>
  );
}
