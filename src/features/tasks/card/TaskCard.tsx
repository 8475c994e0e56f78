import { memo, useContext, useMemo, type ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import { dueColor } from '../../../lib/dueDate';
import { useAppSelector } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { taskPath } from '../../../data/navigation/taskPath';
import {
  blockedBadge,
  completeButton,
  priorityBadge,
  statusBadge,
  unsentBadge,
} from '../fields/taskParts';
import { commentCount } from '../../../data/nouns/tasks/taskDisplay';
import { isOfAssignees } from '../edit/editCell';
import { ListPopup } from '../edit/ListPopup';
import { selectCellEdit } from '../edit/taskEditSlice';
import {
  selectMayEdit,
  selectOpenBlockers,
  selectUnreadComments,
  selectUnsentChange,
} from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectIsTaskSelected } from '../../../data/nouns/tasks/taskSelectionSlice';
import { progressText, selectProgress } from '../../../data/nouns/tasks/tree/taskTree';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import {
  actions,
  description,
  due,
  files,
  labels,
  people,
  planned,
  selectBox,
  times,
  value,
  type CardField,
} from './cardContents';
import { CardContext } from './cardContext';

interface TaskCardProps {
  id: string;
  position: number;
  total: number;
  /** It is open next to the list. */
  current: boolean;
  tabIndex: 0 | -1;
}

/** What one card shows. What all cards share is in their context. */
export function selectCard(state: RootState, id: string) {
  const task = selectTaskById(state, id);
  const edit = selectCellEdit(state);
  return (
    task && {
      task,
      selected: selectIsTaskSelected(state, id),
      mayEdit: selectMayEdit(state, task),
      unread: selectUnreadComments(state, task),
      unsent: selectUnsentChange(state, id),
      openBlockers: selectOpenBlockers(state, task),
      subtasks: progressText(selectProgress(state, task)),
      edited: edit?.taskId === id ? edit.column : null,
    }
  );
}

/**
 * One task of the list. It selects its own record, so that a change renders this card alone, and
 * has no state, because a scroll reuses a card for another task. The list handles its clicks.
 */
export const TaskCard = memo(function TaskCard({
  id,
  position,
  total,
  current,
  tabIndex,
}: TaskCardProps) {
  // One subscription, because each action asks all cards.
  const card = useAppSelector((state) => selectCard(state, id), shallowEqual);
  const { bounds } = useContext(CardContext);
  if (!card) return null;
  return (
    <article
      className={`card due-${dueColor(card.task, bounds)}${card.selected ? ' selected' : ''}`}
      tabIndex={tabIndex}
      aria-current={current || undefined}
      aria-labelledby={`task-${id}`}
      aria-posinset={position}
      aria-setsize={total}
      data-task={id}
    >
      <CardContent card={card} />
    </article>
  );
});

/**
 * Not rendered when only the card's position in the list changes. Its larger parts are kept while
 * what they show is the same, because most changes are of one field.
 */
const CardContent = memo(function CardContent({
  card: { task, selected, mayEdit, unread, unsent, edited, openBlockers, subtasks },
}: {
  card: NonNullable<ReturnType<typeof selectCard>>;
}) {
  const { bounds, now, labelHue, estimateUnit, isAdministrator, isSelectable, expanded, menuId } =
    useContext(CardContext);
  const { _id: id, title, assignedTo, attachments, createdBy, priority, status } = task;
  const comments = commentCount(task);
  const isMenuOpen = menuId === id;
  const isExpanded = expanded.has(id);
  /** A value, with its menu or form if it is open. */
  const editable = (field: CardField, name: string, content: ReactNode) => (
    <>
      {value(field, name, content, isAdministrator || (mayEdit && isOfAssignees(field)))}
      {edited === field && <ListPopup />}
    </>
  );
  const titleLine = useMemo(
    () => (
      <div className="title">
        {mayEdit && completeButton(status)}
        <h2 id={`task-${id}`}>
          <a href={taskPath(id)} data-task-link>
            {title}
          </a>
        </h2>
      </div>
    ),
    [id, title, mayEdit, status],
  );
  const buttons = useMemo(
    () => (
      <div className="actions">
        {isSelectable && selectBox(title, selected)}
        {actions(comments, { mayEdit, isAdministrator, unread, isMenuOpen })}
      </div>
    ),
    [isSelectable, selected, title, comments, mayEdit, isAdministrator, unread, isMenuOpen],
  );
  const labelled = useMemo(
    () => labels(task.labels, isAdministrator, labelHue),
    [task.labels, isAdministrator, labelHue],
  );
  const described = useMemo(
    () => description(task.description, isExpanded),
    [task.description, isExpanded],
  );
  const involved = useMemo(() => people(createdBy, assignedTo), [createdBy, assignedTo]);
  const attached = useMemo(() => files(attachments), [attachments]);
  return (
    <>
      <div className="heading">
        {titleLine}
        {buttons}
        <div className="badges">
          {unsent && unsentBadge(unsent)}
          {blockedBadge(openBlockers)}
          {editable('priority', 'Priority', priorityBadge(priority, `Priority: ${priority}`))}
          {editable('status', 'Status', statusBadge(status, `Status: ${status}`))}
          {editable('labels', 'Labels', labelled)}
        </div>
      </div>
      {described}
      <div className="people">{editable('assignedTo', '', involved)}</div>
      <footer>
        <div className="facts">
          {editable('dueDate', '', due(task, bounds))}
          {planned(task, subtasks, bounds, estimateUnit)}
          {attached}
        </div>
        <div className="times">{times(task, now)}</div>
      </footer>
    </>
  );
});
