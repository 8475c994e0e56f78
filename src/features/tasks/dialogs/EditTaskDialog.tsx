import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText, isConflict } from '../../../lib/errors';
import { statuses } from '../../../contract/task';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { dialogOpened, selectDialog } from '../../../data/dialogs/dialogsSlice';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { SelectField } from '../../../ui/fields/SelectField';
import { newKey } from '../../../data/api/newKey';
import { TaskFormFields } from '../fields/TaskFormFields';
import { goneText, type TaskDialogProps } from '../fields/taskDialog';
import { confirmStart } from '../../../data/nouns/tasks/changeTask';
import { seenOf } from '../../../data/nouns/tasks/seenTask';
import {
  changedFields,
  typedProblem,
  type TypedChanges,
  unchangedFieldsText,
} from '../../../data/nouns/tasks/taskFields';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { useUpdateTaskMutation } from '../../../data/nouns/tasks/tasksApi';
import type { DialogEdits } from '../../../data/nouns/tasks/tasksSlice';

type EditProps = TaskDialogProps & DialogEdits;

/** Changes what is typed: as it is now, and not as it was drawn. */
const changeEdits =
  (change: (edits: TypedChanges) => DialogEdits) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const props = selectDialog(getState(), 'task/edit');
    if (!props) return;
    const changed = { ...props, ...change(props.edits ?? {}) };
    dispatch(dialogOpened('task/edit', changed));
  };

/** Typed text is kept, and the status is the one that the task still has. */
const refuseEdits = changeEdits((edits) => {
  const others = { ...edits };
  delete others.status;
  return { edits: others, isSent: false };
});

/**
 * Edit Task for administrators, Update Task Status for an assignee. The state has only the edited
 * fields. The others follow the record, so that an edit never reverts someone else's change.
 */
export function EditTaskDialog({ task, isGone, edits = {}, seq, after, ...frame }: EditProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const [seen] = useState(seq === undefined ? seenOf(task) : { seq, after });
  const [notice, setNotice] = useState<string | null>(null);
  const [updateTask, { isLoading, error, reset }] = useUpdateTaskMutation();

  const edit = (changes: TypedChanges) => {
    setNotice(null);
    if (error) reset();
    dispatch(changeEdits((last) => ({ edits: { ...last, ...changes }, ...seen })));
  };
  const submit = async () => {
    if (isLoading || isGone) return;
    reset();
    const problem = typedProblem(edits);
    if (problem) return setNotice(problem);
    const changes = changedFields(task, edits);
    setNotice(changes ? null : 'Nothing Changed');
    if (!changes) return;
    const confirmed = dispatch(confirmStart(task, changes));
    if (confirmed && !(await confirmed)) return;
    dispatch(changeEdits(() => ({ isSent: true })));
    const answer = await updateTask({
      id: task._id,
      changes,
      key: dispatch(newKey()),
      ...seen,
      taskTitle: task.title,
    });
    // The dialog of the outbox resolves the conflict.
    if (isConflict(answer.error)) return frame.onClose();
    if (answer.error) return dispatch(refuseEdits);
    const unchanged = unchangedFieldsText(task, changes, answer.data);
    if (unchanged === null) return frame.onClose();
    setNotice(unchanged);
    dispatch(dialogOpened('task/edit', { taskId: task._id }));
  };
  const text = notice ?? (error ? errorText(error) : undefined);
  return (
    <AppDialog
      {...frame}
      title={isAdministrator ? 'Edit Task' : 'Update Task Status'}
      subtitle={isAdministrator ? undefined : task.title}
      width={isAdministrator ? 'md' : 'xs'}
      busy={isLoading}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button color="inherit" onClick={frame.onClose}>
            {isGone ? 'Close' : 'Cancel'}
          </Button>
          {!isGone && (
            <Button type="submit" variant="contained" loading={isLoading}>
              {isAdministrator ? 'Save' : 'Update'}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={2.5}>
        {isGone && <Alert severity="warning">{goneText}</Alert>}
        {isAdministrator ? (
          <TaskFormFields values={{ ...task, dueDate: dueDay(task), ...edits }} onChange={edit} />
        ) : (
          <SelectField
            label="Status"
            options={statuses}
            value={edits.status ?? task.status}
            onChange={(status) => edit({ status })}
          />
        )}
        {!isGone && <ErrorAlert text={text} />}
      </Stack>
    </AppDialog>
  );
}
