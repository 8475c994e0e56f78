import { memo, useContext } from 'react';
import type { Task } from '../../../contract/task';
import { dueColor } from '../../../lib/dueDate';
import { useAppSelector } from '../../../store/hooks';
import { taskPath } from '../../navigation/taskPath';
import { priorityBadge, statusBadge } from '../fields/taskParts';
import { selectMayEdit, selectTaskById, selectUnreadComments } from '../tasksSelectors';
import { actions, description, due, files, people, times } from './cardContents';
import { CardContext } from './cardContext';

interface TaskCardProps {
  id: string;
  position: number;
  total: number;
}

/**
 * One task of the list. It selects its own record, so that a change renders this card alone, and
 * has no state, because a scroll reuses a card for another task. The list handles its clicks.
 */
export const TaskCard = memo(function TaskCard({ id, position, total }: TaskCardProps) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  const { bounds } = useContext(CardContext);
  if (!task) return null;
  return (
    <article
      className={`card due-${dueColor(task, bounds)}`}
      aria-labelledby={`task-${id}`}
      aria-posinset={position}
      aria-setsize={total}
      data-task={id}
    >
      <TaskCardContent task={task} />
    </article>
  );
});

/** Not rendered when only the card's position in the list changes. */
export const TaskCardContent = memo(function TaskCardContent({
  task,
  isTitled = true,
}: {
  task: Task;
  isTitled?: boolean;
}) {
  const { bounds, now, isAdministrator, expanded, menuId } = useContext(CardContext);
  const mayEdit = useAppSelector((state) => selectMayEdit(state, task));
  const unread = useAppSelector((state) => selectUnreadComments(state, task));
  return (
    <>
      <div className="heading">
        {isTitled && (
          <h2 id={`task-${task._id}`}>
            <a href={taskPath(task._id)} data-task-link>
              {task.title}
            </a>
          </h2>
        )}
        <div className="actions">
          {actions(task, { mayEdit, isAdministrator, unread, isMenuOpen: menuId === task._id })}
        </div>
        <div className="badges">
          {priorityBadge(task.priority, `Priority: ${task.priority}`)}
          {statusBadge(task.status, `Status: ${task.status}`)}
          {task.labels.map((label) => (
            <span className="label" key={label}>
              {label}
            </span>
          ))}
        </div>
      </div>
      {description(task.description, expanded.has(task._id))}
      {people(task)}
      <footer>
        <div className="facts">
          {due(task, bounds)}
          {files(task)}
        </div>
        <div className="times">{times(task, now)}</div>
      </footer>
    </>
  );
});
