import { memo, useContext, useId, type ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import { dueColor } from '../../../lib/dueDate';
import { useAppSelector } from '../../../data/store/hooks';
import { taskPath } from '../../../data/navigation/taskPath';
import type { BoardField } from '../../../data/nouns/tasks/taskListSlice';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { disc } from '../../../ui/table/disc';
import { CardContext } from '../card/cardContext';
import { due, labels, planned, selectBox, value, type CardField } from '../card/cardContents';
import { selectCard } from '../card/TaskCard';
import { cardStep } from './boardStyle';
import { isOfAssignees } from '../edit/editCell';
import { ListPopup } from '../edit/ListPopup';
import {
  blockedBadge,
  completeButton,
  priorityBadge,
  statusBadge,
  unsentBadge,
} from '../fields/taskParts';

interface BoardCardProps {
  id: string;
  /** What the columns are: the card does not repeat it. */
  field: BoardField;
  /** The key of its column: a task with two labels is in two columns. */
  column: string;
  position: number;
  total: number;
  /** It is open next to the board. */
  current: boolean;
  tabIndex: 0 | -1;
}

/**
 * A task in a column of the board. All cards have one height, so that a column is arithmetic. It has
 * no state, because a jump reuses a card for another task.
 */
export const BoardCard = memo(function BoardCard({
  id,
  field,
  column,
  position,
  total,
  current,
  tabIndex,
}: BoardCardProps) {
  // A task can be in several columns.
  const headingId = useId();
  const card = useAppSelector((state) => selectCard(state, id), shallowEqual);
  const { bounds } = useContext(CardContext);
  if (!card) return null;
  return (
    <article
      className={`card due-${dueColor(card.task, bounds)}${card.selected ? ' selected' : ''}`}
      tabIndex={tabIndex}
      aria-current={current || undefined}
      aria-labelledby={headingId}
      aria-posinset={position}
      aria-setsize={total}
      data-task={id}
      data-in={column}
      style={{ transform: `translateY(${(position - 1) * cardStep}px)` }}
    >
      <CardContent card={card} field={field} headingId={headingId} />
    </article>
  );
});

/** Not rendered when only the place of the card changes. */
const CardContent = memo(function CardContent({
  card,
  field,
  headingId,
}: {
  card: NonNullable<ReturnType<typeof selectCard>>;
  field: BoardField;
  headingId: string;
}) {
  const { bounds, labelHue, estimateUnit, isAdministrator, isSelectable } = useContext(CardContext);
  const { task, selected, mayEdit, unsent, edited, openBlockers, subtasks } = card;
  const { title, priority, status, assignedTo, number } = task;
  const editable = (of: CardField, name: string, content: ReactNode) => (
    <>
      {value(of, name, content, isAdministrator || (mayEdit && isOfAssignees(of)))}
      {edited === of && <ListPopup />}
    </>
  );
  const plan = planned(task, subtasks, bounds, estimateUnit);
  /** How many labels fit next to the badges and the plan. */
  const hasBoth = field !== 'status' && field !== 'priority';
  const isTight = plan.length > (hasBoth ? 1 : 0);
  const labelCount = Math.max(
    0,
    (hasBoth ? 1 : 2) - (isTight ? 1 : 0) - (openBlockers > 0 ? 1 : 0),
  );
  const names = assignedTo.map(displayName).join(', ');
  return (
    <>
      <div className="title">
        {mayEdit && completeButton(status)}
        <h2 id={headingId}>
          <a href={taskPath(task._id)} data-task-link tabIndex={-1} draggable={false} title={title}>
            {title}
          </a>
        </h2>
        {isSelectable && selectBox(title, selected)}
      </div>
      <div className="badges">
        {unsent && unsentBadge(unsent)}
        {blockedBadge(openBlockers)}
        {field !== 'priority' &&
          editable('priority', 'Priority', priorityBadge(priority, `Priority: ${priority}`))}
        {field !== 'status' &&
          editable('status', 'Status', statusBadge(status, `Status: ${status}`))}
        {editable('labels', 'Labels', labels(task.labels.slice(0, labelCount), false, labelHue))}
        {plan}
      </div>
      <footer>
        {editable('dueDate', 'Due date', due(task, bounds, true))}
        <span className="end">
          {editable(
            'assignedTo',
            'Assigned to',
            <span className="discs" data-tip={names || 'Nobody'}>
              {assignedTo.slice(0, 3).map((person, at) => disc(displayName(person), at))}
              <span className="hidden">{names || 'Nobody'}</span>
            </span>,
          )}
          {number !== undefined && <span>{`#${number}`}</span>}
        </span>
      </footer>
    </>
  );
});
