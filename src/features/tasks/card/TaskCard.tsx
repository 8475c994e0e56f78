import { memo, useContext } from 'react';
import type { Task } from '../../../contract/task';
import { dueColor } from '../../../lib/dueDate';
import { useAppSelector } from '../../../store/hooks';
import { taskPath } from '../../navigation/taskPath';
import { priorityBadge, statusBadge } from '../fields/taskParts';
import { selectIsTaskSelected } from '../taskSelectionSlice';
import { selectMayEdit, selectTaskById, selectUnreadComments } from '../tasksSelectors';
import { actions, description, due, files, people, times } from './cardContents';
import { CardContext } from './cardContext';
import { CardEditor } from './CardEditor';

interface TaskCardProps {
  id: string;
  position: number;
  total: number;
  tabIndex: 0 | -1;
}

/**
 * One task of the list. It selects its own record, so that a change renders this card alone, and
 * has no state, because a scroll reuses a card for another task. The list handles its clicks.
 */
export const TaskCard = memo(function TaskCard({ id, position, total, tabIndex }: TaskCardProps) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  const selected = useAppSelector((state) => selectIsTaskSelected(state, id));
  const { bounds } = useContext(CardContext);
  if (!task) return null;
  return (
    <article
      className={`card due-${dueColor(task, bounds)}${selected ? ' selected' : ''}`}
      tabIndex={tabIndex}
      aria-labelledby={`task-${id}`}
      aria-posinset={position}
      aria-setsize={total}
      data-task={id}
    >
      <TaskCardContent task={task} selected={selected} />
    </article>
  );
});

/** Not rendered when only the card's position in the list changes. */
export const TaskCardContent = memo(function TaskCardContent({
  task,
  selected,
}: {
  task: Task;
  /** Undefined outside the list, where there is no title either. */
  selected?: boolean;
}) {
  const { bounds, now, isAdministrator, expanded, menuId } = useContext(CardContext);
  const mayEdit = useAppSelector((state) => selectMayEdit(state, task));
  const unread = useAppSelector((state) => selectUnreadComments(state, task));
  const edited = useAppSelector((state) =>
    state.taskEdit?.taskId === task._id ? state.taskEdit.column : null,
  );
  return (
    <>
      <div className="heading">
        {selected !== undefined && (
          <h2 id={`task-${task._id}`}>
            <a href={taskPath(task._id)} data-task-link>
              {task.title}
            </a>
          </h2>
        )}
        <div className="actions">
          {selected !== undefined && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selected}
              readOnly
              aria-label={`Select ${task.title}`}
            />
          )}
          {actions(task, { mayEdit, isAdministrator, unread, isMenuOpen: menuId === task._id })}
        </div>
        <div className="badges">
          {edited === 'priority' ? (
            <CardEditor />
          ) : (
            priorityBadge(task.priority, `Priority: ${task.priority}`)
          )}
          {edited === 'status' ? (
            <CardEditor />
          ) : (
            statusBadge(task.status, `Status: ${task.status}`)
          )}
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
