import { useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../api/errors';
import type { NewTask } from '../../../contract/task';
import { selectIsLoggedIn } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { AttachmentPicker } from '../fields/AttachmentPicker';
import { NewTaskFields } from './NewTaskFields';
import { dueDateProblem } from '../taskChanges';
import type { DialogFrame } from '../fields/taskDialog';
import { useCreateTaskMutation } from '../tasksApi';
import { newTaskDiscarded, selectNewTask } from '../../drafts/draftsSlice';
import { UploadProgress } from '../fields/UploadProgress';

/** New Task. What is typed is a draft in the store, so that closing and reloading lose nothing; files cannot be kept. */
export function NewTaskDialog({ open, onClose, onExited }: DialogFrame) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectNewTask);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [createTask, { isLoading, error, reset }] = useCreateTaskMutation();

  const submit = async () => {
    if (isLoading) return;
    reset();
    const problem = findProblem(draft, isLoggedIn);
    setRefusal(problem);
    if (problem) return;
    const answer = await createTask({ task: draft, files: [...files] });
    if (answer.error) return;
    dispatch(newTaskDiscarded());
    onClose();
  };
  const discard = () => {
    dispatch(newTaskDiscarded());
    setFiles([]);
    setRefusal(undefined);
    reset();
  };
  const text = refusal ?? (error ? errorText(error) : undefined);
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="New Task"
      width="md"
      busy={isLoading}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button color="inherit" onClick={discard} disabled={isLoading} sx={{ mr: 'auto' }}>
            Discard draft
          </Button>
          <Button color="inherit" onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            Create
          </Button>
        </>
      }
    >
      <Stack spacing={2.5}>
        <NewTaskFields draft={draft} />
        <AttachmentPicker files={files} onChange={setFiles} disabled={isLoading} />
        {isLoading && <UploadProgress />}
        <ErrorAlert text={text} />
      </Stack>
    </AppDialog>
  );
}

function findProblem(draft: NewTask, isLoggedIn: boolean): string | undefined {
  if (!isLoggedIn) return 'You must be logged in';
  if (draft.assignedTo.length === 0) return 'Please assign the task to at least one team member.';
  return dueDateProblem(draft.dueDate);
}
