import Stack from '@mui/material/Stack';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import type { TaskDialogProps } from '../fields/taskDialog';
import { TaskBadges } from '../card/TaskBadges';
import { TaskCardActions } from '../card/TaskCardActions';
import { TaskDescription } from '../card/TaskDescription';
import { TaskFooter } from '../card/TaskFooter';
import { TaskPeople } from '../card/TaskPeople';

/** One task on its own, with what its card shows and the card's buttons: filters cannot hide it. */
export function ViewTaskDialog({ task, open, onClose, onExited }: TaskDialogProps) {
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title={task.title}
      width="sm"
      actions={<TaskCardActions task={task} />}
    >
      <Stack spacing={2}>
        <TaskBadges task={task} />
        <TaskDescription text={task.description} />
        <TaskPeople createdBy={task.createdBy} assignedTo={task.assignedTo} />
        <TaskFooter task={task} />
      </Stack>
    </AppDialog>
  );
}
