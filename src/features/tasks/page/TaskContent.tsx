import { useEffect } from 'react';
import type { Task } from '../../../contract/task';
import { useAppDispatch } from '../../../store/hooks';
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
      <TaskProperties task={task} isGone={isGone} />
      <DescriptionField task={task} isGone={isGone} />
      <FileTiles task={task} />
      <TaskStream task={task} isGone={isGone} />
    </>
  );
}
