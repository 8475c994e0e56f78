import { useEffect } from 'react';
import Typography from '@mui/material/Typography';
import type { Task } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { waitingText } from '../fields/taskParts';
import { selectIsTaskWaiting } from '../tasksSelectors';
import { DescriptionField } from './DescriptionField';
import { FileTiles } from './FileTiles';
import { TaskProperties } from './TaskProperties';
import { TaskStream } from './TaskStream';
import { TitleField } from './TitleField';
import { leaveEdit } from './usePageEdit';

/** The open task. `isGone`: it was deleted, and can only be read. */
export function TaskContent({ task, isGone }: { task: Task; isGone: boolean }) {
  const dispatch = useAppDispatch();
  const { _id: taskId } = task;
  const isWaiting = useAppSelector((state) => selectIsTaskWaiting(state, taskId));
  useEffect(
    () => () => {
      // Once the route has changed.
      queueMicrotask(() => dispatch(leaveEdit(taskId)));
    },
    [dispatch, taskId],
  );
  return (
    <>
      <TitleField task={task} isGone={isGone} />
      {isWaiting && (
        <Typography variant="caption" component="p" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {waitingText}
        </Typography>
      )}
      <TaskProperties task={task} isGone={isGone} />
      <DescriptionField task={task} isGone={isGone} />
      <FileTiles task={task} />
      <TaskStream task={task} isGone={isGone} />
    </>
  );
}
