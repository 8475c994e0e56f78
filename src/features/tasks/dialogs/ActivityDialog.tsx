import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ActivityTimeline } from './ActivityTimeline';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useTaskHistory } from '../useTaskHistory';
import { WaitingPart } from '../fields/WaitingPart';

/** Task Activity Timeline: who was given the task and how its status moved. */
export function ActivityDialog({ task, open, onClose, onExited }: TaskDialogProps) {
  const { entries, ...waiting } = useTaskHistory(task, 'activity');
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Task Activity Timeline"
      subtitle={task.title}
      width="sm"
    >
      {entries ? <ActivityTimeline task={task} entries={entries} /> : <WaitingPart {...waiting} />}
    </AppDialog>
  );
}
