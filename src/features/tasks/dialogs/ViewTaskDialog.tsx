import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { CardArea } from '../card/CardArea';
import { TaskCardContent } from '../card/TaskCard';
import type { TaskDialogProps } from '../fields/taskDialog';

/** The contents of a task's card, for links to a task that the filters may hide. */
export function ViewTaskDialog({ task, ...frame }: TaskDialogProps) {
  return (
    <AppDialog {...frame} title={task.title} width="sm">
      <CardArea>
        <div className="parts" data-task={task._id}>
          <TaskCardContent task={task} />
        </div>
      </CardArea>
    </AppDialog>
  );
}
