import { memo, useContext, useId } from 'react';
import { shallowEqual } from 'react-redux';
import { dueColor } from '../../../lib/dueDate';
import { useAppSelector } from '../../../data/store/hooks';
import { taskPath } from '../../../data/navigation/taskPath';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { disc } from '../../../ui/table/disc';
import { CardContext } from '../card/cardContext';
import { selectBox } from '../card/cardContents';
import { selectCard } from '../card/TaskCard';
import { ListPopup } from '../edit/ListPopup';
import { blockedIcon, completeButton, priorityBadge, unsentBadge } from '../fields/taskParts';

interface CalendarTaskProps {
  id: string;
  /** A day, or `noDay`. */
  day: string;
  /** With a second line. */
  isTall: boolean;
  /** It is open beside the calendar. */
  current: boolean;
  /** The editors of its fields open here. */
  hasEditor: boolean;
  /** In pixels, from the top of a list that scrolls. */
  top?: number;
  /** The place in such a list. */
  position?: number;
  total?: number;
  tabIndex: 0 | -1;
}

/** A task on its day. All of one list have one height. */
export const CalendarTask = memo(function CalendarTask({
  id,
  day,
  isTall,
  current,
  hasEditor,
  top,
  position,
  total,
  tabIndex,
}: CalendarTaskProps) {
  const titleId = useId();
  const card = useAppSelector((state) => selectCard(state, id), shallowEqual);
  const { bounds, isSelectable } = useContext(CardContext);
  if (!card) return null;
  const { task, selected, mayEdit, unsent, edited, openBlockers } = card;
  const { title, status, priority, assignedTo, number } = task;
  const names = assignedTo.map(displayName).join(', ') || 'Nobody';
  return (
    <article
      className={`chip due-${dueColor(task, bounds)}${selected ? ' selected' : ''}${isTall ? ' tall' : ''}`}
      aria-labelledby={titleId}
      aria-current={current || undefined}
      aria-posinset={position}
      aria-setsize={total}
      data-task={id}
      data-in={day}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <div className="line">
        {mayEdit && completeButton(status)}
        {blockedIcon(openBlockers)}
        <a
          id={titleId}
          className="name"
          href={taskPath(id)}
          data-task-link
          tabIndex={tabIndex}
          draggable={false}
          title={title}
        >
          {title}
        </a>
        {edited !== null && hasEditor && <ListPopup />}
        {unsent && unsentBadge(unsent)}
        {isSelectable && selectBox(title, selected)}
      </div>
      {isTall && (
        <div className="line facts">
          {priorityBadge(priority, `Priority: ${priority}`)}
          <span className="end">
            <span className="discs" data-tip={names}>
              {assignedTo.slice(0, 3).map((person, at) => disc(displayName(person), at))}
              <span className="hidden">{names}</span>
            </span>
            {number !== undefined && <span>{`#${number}`}</span>}
          </span>
        </div>
      )}
    </article>
  );
});
