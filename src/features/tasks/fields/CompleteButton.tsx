import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import type { Task } from '../../../contract/task';
import { toggleCompleted } from '../../../data/nouns/tasks/changeTask';
import { selectMayEdit } from '../../../data/nouns/tasks/taskScreenSelectors';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { completeTip } from './taskParts';

interface CompleteButtonProps {
  task: Task;
  /** The accessible name, where a screen has several. */
  label?: string;
  tabIndex?: number;
}

/** Completes a task by one click, for who may. */
export function CompleteButton({ task, label = 'Complete', tabIndex }: CompleteButtonProps) {
  const dispatch = useAppDispatch();
  const mayEdit = useAppSelector((state) => selectMayEdit(state, task));
  const isCompleted = task.status === 'Completed';
  if (!mayEdit) return null;
  return (
    <IconAction
      label={label}
      description={completeTip(task.status)}
      aria-pressed={isCompleted}
      tabIndex={tabIndex}
      onClick={() => void dispatch(toggleCompleted(task._id))}
      sx={{ ml: -0.75, color: isCompleted ? 'success.main' : undefined }}
    >
      {isCompleted ? <CheckCircleRounded /> : <RadioButtonUncheckedRounded />}
    </IconAction>
  );
}
