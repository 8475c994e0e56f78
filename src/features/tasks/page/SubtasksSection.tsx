import { countText } from '../../../lib/format';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import AddRounded from '@mui/icons-material/AddRounded';
import type { Task } from '../../../contract/task';
import { selectCannotSeeAll } from '../../../data/nouns/tasks/taskScreenSelectors';
import { addSubtask, selectMayAddSubtask } from '../../../data/nouns/tasks/tree/addSubtask';
import {
  progressText,
  selectProgress,
  selectSubtasks,
} from '../../../data/nouns/tasks/tree/taskTree';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { mayEditField } from '../edit/editCell';
import { SubtaskTree } from '../subtasks/SubtaskTree';
import { PanelSection } from '../../../ui/screen/PanelSection';

/** The sub-tasks of the open task. Who cannot add any does not see that there are none. */
export function SubtasksSection({ task, isGone }: { task: Task; isGone: boolean }) {
  const dispatch = useAppDispatch();
  const { _id: taskId } = task;
  const lines = useAppSelector((state) => selectSubtasks(state, taskId));
  const progress = useAppSelector((state) => selectProgress(state, task));
  const mayAdd = useAppSelector((state) => !isGone && selectMayAddSubtask(state, taskId));
  const mayMove = useAppSelector((state) => !isGone && mayEditField(state, task, 'parent'));
  const cannotSeeAll = useAppSelector(selectCannotSeeAll);
  if (!progress && !mayAdd) return null;
  const unseen = cannotSeeAll && progress ? progress.total - lines.length : 0;
  return (
    <PanelSection
      title="Sub-tasks"
      action={
        <Typography variant="body2" color="textSecondary" sx={{ ml: 0.5 }}>
          {progressText(progress)}
        </Typography>
      }
    >
      {lines.length > 0 && <SubtaskTree task={task} lines={lines} mayMove={mayMove} />}
      {unseen > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 0.5 }}>
          {countText(unseen, 'more sub-task')}
        </Typography>
      )}
      {mayAdd && (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddRounded />}
          onClick={() => dispatch(addSubtask(taskId))}
          sx={{ color: 'text.secondary' }}
        >
          Add Sub-task
        </Button>
      )}
    </PanelSection>
  );
}
