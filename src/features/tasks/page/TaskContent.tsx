import { memo, useEffect } from 'react';
import Typography from '@mui/material/Typography';
import type { Task } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { unsentText } from '../fields/taskParts';
import { selectUnsentChange } from '../../../data/nouns/tasks/taskScreenSelectors';
import { ChecklistSection } from './ChecklistSection';
import { DescriptionField } from './DescriptionField';
import { FileTiles } from './FileTiles';
import { SubtasksSection } from './SubtasksSection';
import { TaskProperties } from '../properties/TaskProperties';
import { TaskStream } from './TaskStream';
import { TitleField } from '../properties/TitleField';
import type { TaskSlots } from './taskSlots';
import { leaveEdit } from '../properties/usePageEdit';

interface TaskContentProps {
  task: Task;
  isGone: boolean;
  slots: TaskSlots;
}

/** The open task. `isGone`: it was deleted, and can only be read. */
export function TaskContent({ task, isGone, slots }: TaskContentProps) {
  const dispatch = useAppDispatch();
  const { _id: taskId } = task;
  useEffect(
    () => () => {
      // Once the route has changed.
      queueMicrotask(() => dispatch(leaveEdit(taskId, isGone)));
    },
    [dispatch, taskId, isGone],
  );
  return (
    <>
      <TaskFields task={task} isGone={isGone} slots={slots} />
      <TaskStream task={task} isGone={isGone} />
    </>
  );
}

const notShown: readonly string[] = [
  'comments',
  'commentCount',
  'activity',
  'seq',
  'earlier',
  'historyIsBehind',
  'unanswered',
];
/** Whether two records have the same fields, apart from the history and what is not shown. */
const hasSameFields = (one: Task, other: Task): boolean => {
  const names = Object.keys({ ...one, ...other }) as (keyof Task)[];
  return names.every((name) => one[name] === other[name] || notShown.includes(name));
};

/** What a comment does not change. */
const TaskFields = memo(
  function TaskFields({ task, isGone, slots }: TaskContentProps) {
    const unsent = useAppSelector((state) => selectUnsentChange(state, task._id));
    return (
      <>
        <TitleField task={task} isGone={isGone} />
        {unsent && (
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'warning.main', fontWeight: 600 }}
          >
            {unsentText(unsent)}
          </Typography>
        )}
        <slots.Reminder task={task} isGone={isGone} />
        <TaskProperties task={task} isGone={isGone} />
        <DescriptionField task={task} isGone={isGone} />
        <ChecklistSection task={task} isGone={isGone} />
        <SubtasksSection task={task} isGone={isGone} />
        <slots.Time task={task} isGone={isGone} />
        <FileTiles task={task} isGone={isGone} />
      </>
    );
  },
  (before, now) => before.isGone === now.isGone && hasSameFields(before.task, now.task),
);
