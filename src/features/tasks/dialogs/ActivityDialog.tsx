import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ActivityTimeline } from './ActivityTimeline';
import type { TaskDialogProps } from '../fields/taskDialog';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import { useTaskHistory } from '../useTaskHistory';

export function ActivityDialog({ task, ...frame }: TaskDialogProps) {
  const { entries, ...load } = useTaskHistory(task, 'activity');
  return (
    <AppDialog {...frame} title="Task Activity Timeline" subtitle={task.title} width="sm">
      {entries ? (
        <ActivityTimeline task={task} entries={entries} />
      ) : (
        <HistoryPlaceholder {...load} />
      )}
    </AppDialog>
  );
}
