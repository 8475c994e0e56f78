import { memo, useRef, type FormEvent, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../lib/errors';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { isComposing } from '../../../ui/keyboard/keys';
import { useDraft } from '../../../data/drafts/useDraft';
import { commentDraft } from '../../../data/nouns/tasks/taskDrafts';
import { newKey } from '../../../data/api/newKey';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { tasksApi, useAddCommentMutation } from '../../../data/nouns/tasks/tasksApi';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { MentionField } from './MentionField';
import { sentText } from './mentionText';

/** Shows the comment in a task that was opened by its link and is not in the list. */
const loadUnlisted =
  (id: string): AppThunk<void> =>
  (dispatch, getState) => {
    if (selectTaskById(getState(), id) || !selectIsDocket(getState())) return;
    const { getTask } = tasksApi.endpoints;
    void dispatch(getTask.initiate(id, { forceRefetch: true, subscribe: false }));
  };

interface CommentFormProps {
  taskId: string;
  autoFocus?: boolean;
  /** Its task was deleted: the text can only be copied. */
  isGone?: boolean;
}

/**
 * Writes a comment. The text is a draft in the store until it is sent. A render measures the field,
 * so the comments of others do not cause one.
 */
export const CommentForm = memo(function CommentForm({
  taskId,
  autoFocus = true,
  isGone = false,
}: CommentFormProps) {
  const dispatch = useAppDispatch();
  const { shown, change, discard } = useDraft(commentDraft, taskId);
  const taskTitle = useAppSelector((state) => selectShownTask(state, taskId)?.title);
  const [addComment, { isLoading, error }] = useAddCommentMutation();
  const said = sentText(shown);
  const { text } = said;
  const field = useRef<HTMLTextAreaElement>(null);

  const send = async () => {
    if (text === '' || isLoading || isGone) return;
    const answer = await addComment({ id: taskId, ...said, key: dispatch(newKey()), taskTitle });
    if (answer.error) return;
    discard();
    dispatch(loadUnlisted(taskId));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Send is disabled now. A disabled button loses the focus.
    field.current?.focus();
    void send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey) &&
      !isComposing(event.nativeEvent)
    )
      void send();
  };
  return (
    <Stack component="form" spacing={1.5} onSubmit={submit} sx={{ width: '100%' }}>
      {error && !isGone && <ErrorAlert text={errorText(error, 'Failed to add comment')} />}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
        <MentionField
          ref={field}
          taskId={taskId}
          label="Comment"
          placeholder="Write a comment..."
          autoFocus={autoFocus}
          said={shown}
          onChange={(said) => (said.text === '' ? discard() : change(said))}
          onKeyDown={sendByKey}
          isReadOnly={isLoading || isGone}
        />
        {!isGone && (
          <Button type="submit" variant="contained" disabled={text === '' || isLoading}>
            Send
          </Button>
        )}
      </Stack>
    </Stack>
  );
});
