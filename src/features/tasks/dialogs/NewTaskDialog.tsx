import { useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../api/errors';
import type { NewTask } from '../../../contract/task';
import { selectIsLoggedIn } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { useActiveUsers } from '../../directory/useActiveUsers';
import { newTaskDiscarded, newTaskDrafted, selectNewTask } from '../../drafts/draftsSlice';
import { AttachmentPicker } from '../fields/AttachmentPicker';
import { PeopleField } from '../fields/PeopleField';
import type { DialogFrame } from '../fields/taskDialog';
import { TaskFormFields } from '../fields/TaskFormFields';
import { UploadProgress } from '../fields/UploadProgress';
import { dueDateProblem } from '../taskChanges';
import { useCreateTaskMutation } from '../tasksApi';

/** New Task. The draft is in the store, so that it survives closing and reloading; files do not. */
export function NewTaskDialog(frame: DialogFrame) {
  const dispatch = useAppDispatch();
  const { active, isLoading: isLoadingUsers } = useActiveUsers();
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
    frame.onClose();
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
      {...frame}
      title="New Task"
      width="md"
      busy={isLoading}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button color="inherit" onClick={discard} disabled={isLoading} sx={{ mr: 'auto' }}>
            Discard draft
          </Button>
          <Button color="inherit" onClick={frame.onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            Create
          </Button>
        </>
      }
    >
      <Stack spacing={2.5}>
        <TaskFormFields values={draft} onChange={(changes) => dispatch(newTaskDrafted(changes))}>
          <PeopleField
            required
            label="Assign To"
            people={active}
            chosen={draft.assignedTo}
            loading={isLoadingUsers}
            onChange={(assignedTo) => dispatch(newTaskDrafted({ assignedTo }))}
          />
        </TaskFormFields>
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
