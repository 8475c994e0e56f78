import Stack from '@mui/material/Stack';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { TaskBadges } from '../card/TaskBadges';
import { TaskCardActions } from '../card/TaskCardActions';
import { TaskDescription } from '../card/TaskDescription';
import { TaskFooter } from '../card/TaskFooter';
import { TaskPeople } from '../card/TaskPeople';
import type { TaskDialogProps } from '../fields/taskDialog';

/** The contents of a task's card, for links to a task that the filters may hide. */
export function ViewTaskDialog({ task, ...frame }: TaskDialogProps) {
  return (
    <AppDialog {...frame} title={task.title} width="sm" actions={<TaskCardActions task={task} />}>
      <Stack spacing={2}>
        <TaskBadges task={task} />
        <TaskDescription text={task.description} />
        <TaskPeople createdBy={task.createdBy} assignedTo={task.assignedTo} />
        <TaskFooter task={task} />
      </Stack>
    </AppDialog>
  );
}
