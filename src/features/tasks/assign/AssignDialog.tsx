import { useState } from 'react';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../lib/errors';
import {
  selectIsAdministrator,
  selectIsDocket,
  selectIsLoggedIn,
} from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { newKey } from '../../../data/api/newKey';
import { useAccounts } from '../filters/useAccounts';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useAssignTaskMutation } from '../../../data/nouns/tasks/tasksApi';
import { AssignableList } from './AssignableList';
import { AssignedPeople } from './AssignedPeople';

const oneAtATime = 'You can only reassign to one user at a time';

/** Administrators add any number of people; an assignee hands the task over to one person. */
export function AssignDialog({ task, ...frame }: TaskDialogProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  // Elsewhere, who chooses two is told so (specification, point 5).
  const isSingle = useAppSelector(selectIsDocket) && !isAdministrator;
  const accounts = useAccounts();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [assignTask, { isLoading, error, reset }] = useAssignTaskMutation();

  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    setRefusal(undefined);
    reset();
  };
  const assign = async () => {
    const problem = findProblem(chosen, isAdministrator, isLoggedIn);
    setRefusal(problem);
    if (problem || isLoading) return;
    const nameOf = (id: string) => accounts.find(({ _id }) => _id === id)?.name ?? '';
    const answer = await assignTask({
      task_id: task._id,
      user_id: [...chosen],
      people: chosen.map((_id) => ({ _id, name: nameOf(_id) })),
      key: dispatch(newKey()),
      taskTitle: task.title,
    });
    if (!answer.error) frame.onClose();
  };
  const text = refusal ?? (error ? errorText(error, 'Error assigning task') : undefined);
  return (
    <AppDialog
      {...frame}
      title="Assign User"
      subtitle={task.title}
      width="xs"
      busy={isLoading}
      actions={
        <>
          <Button color="inherit" onClick={frame.onClose}>
            Cancel
          </Button>
          <Button variant="contained" loading={isLoading} onClick={() => void assign()}>
            Assign
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {isAdministrator && <AssignedPeople task={task} />}
        {isAdministrator && <Divider />}
        <Stack spacing={0.5}>
          <Typography variant="subtitle2" component="h3">
            {isAdministrator ? 'Add' : 'Hand over to'}
          </Typography>
          <AssignableList
            task={task}
            chosen={chosen}
            isSingle={isSingle}
            onChange={choose}
            onSubmit={() => void assign()}
          />
        </Stack>
        {!isAdministrator && (
          <Typography variant="body2" color="textSecondary">
            This cannot be undone.
          </Typography>
        )}
        <ErrorAlert text={text} />
      </Stack>
    </AppDialog>
  );
}

function findProblem(
  chosen: readonly string[],
  isAdministrator: boolean,
  isLoggedIn: boolean,
): string | undefined {
  if (!isLoggedIn) return 'You must be logged in';
  if (chosen.length === 0) return 'No user selected';
  return !isAdministrator && chosen.length > 1 ? oneAtATime : undefined;
}
