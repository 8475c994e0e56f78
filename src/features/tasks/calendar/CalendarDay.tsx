import { memo } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { countText } from '../../../lib/format';
import { weekdayOf } from '../../../lib/day';
import { useElementKeys } from '../../../ui/cards/elementKeys';
import { CalendarTask } from './CalendarTask';
import { dayTitle } from './calendarDays';

interface CalendarDayProps {
  day: string;
  ids: readonly string[];
  today: string;
  /** Belongs to the month before or after. */
  isOther: boolean;
  /** Its tasks are listed beside the calendar. */
  isShown: boolean;
  /** How many lines it has room for. Null on a small screen, where it has a dot for each task. */
  room: number | null;
  isTall: boolean;
  openId: string | undefined;
  mayAdd: boolean;
  /** The task that has had the focus last. */
  focused: string | null;
  tabIndex: 0 | -1;
}

const dots = 3;
const noIds: readonly string[] = [];

/**
 * A day of the calendar with its first tasks. Its date is what has the focus. The calendar handles
 * its clicks. Its elements are reused when the month changes.
 */
export const CalendarDay = memo(function CalendarDay({
  day,
  ids,
  today,
  isOther,
  isShown,
  room,
  isTall,
  openId,
  mayAdd,
  focused,
  tabIndex,
}: CalendarDayProps) {
  const fitting = room ?? dots;
  // The line that tells of the others takes the place of a task.
  const shown = ids.length > fitting && room !== null ? Math.max(0, fitting - 1) : fitting;
  const others = ids.length - shown;
  const drawn = room === null ? noIds : ids.slice(0, shown);
  const keys = useElementKeys(drawn, focused);
  const marks = [
    isOther && 'other',
    weekdayOf(day) > 4 && 'weekend',
    day === today && 'today',
    day < today && 'past',
    isShown && 'shown',
  ];
  return (
    <div
      role="gridcell"
      className={`day ${marks.filter(Boolean).join(' ')}`}
      aria-selected={isShown}
      data-day={day}
      data-column={day}
    >
      <button
        type="button"
        className="date"
        aria-label={`${dayTitle(day)}, ${ids.length === 0 ? 'no tasks' : countText(ids.length, 'task')}`}
        aria-current={day === today ? 'date' : undefined}
        tabIndex={tabIndex}
        data-show-day={day}
      >
        <span>{Number(day.slice(8))}</span>
      </button>
      {mayAdd && (
        <button
          type="button"
          className="add"
          tabIndex={-1}
          data-new-on={day}
          data-tip="New task on this day"
          aria-label={`New task on ${dayTitle(day)}`}
        >
          <AddRounded fontSize="inherit" />
        </button>
      )}
      {room === null && ids.length > 0 && (
        <span className="dots" aria-hidden="true">
          {ids.slice(0, dots).map((id) => (
            <i key={id} />
          ))}
          {others > 0 && `+${others}`}
        </span>
      )}
      {drawn.map((id) => (
        <CalendarTask
          key={keys.get(id)}
          id={id}
          day={day}
          isTall={isTall}
          current={id === openId}
          hasEditor={!isShown}
          tabIndex={-1}
        />
      ))}
      {room !== null && others > 0 && (
        <button type="button" className="others" tabIndex={-1} data-show-day={day}>
          {`+ ${others} more`}
        </button>
      )}
    </div>
  );
});
