import { memo } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { formatCount } from '../../../lib/format';
import { WindowedRows } from '../../../ui/cards/WindowedRows';
import { IconAction } from '../../../ui/elements/IconAction';
import { CalendarTask } from './CalendarTask';
import { dayTitle, noDay } from './calendarDays';

interface CalendarListProps {
  /** A day, or `noDay`. */
  day: string;
  ids: readonly string[];
  /** Height of a task with the gap below it, in pixels. */
  step: number;
  busy: boolean;
  openId: string | undefined;
  /** The task that has had the focus last. */
  focused: string | null;
  mayAdd: boolean;
}

/**
 * All tasks of a day, or those that have none, to be dragged to one. Memoized, because a change of
 * any day renders the calendar.
 */
export const CalendarList = memo(function CalendarList({
  day,
  ids,
  step,
  busy,
  openId,
  focused,
  mayAdd,
}: CalendarListProps) {
  const title = dayTitle(day);
  const isDay = day !== noDay;
  const tabStop = focused !== null && ids.includes(focused) ? focused : ids[0];
  return (
    <section className="list" data-column={day} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="quiet">{formatCount(ids.length)}</span>
        <span className="end">
          {mayAdd && (
            <IconAction
              label={isDay ? 'New task on this day' : 'New task without a due date'}
              data-new-on={day}
            >
              <AddRounded fontSize="small" />
            </IconAction>
          )}
          {isDay && (
            <IconAction label="Back to tasks without a due date" data-show-day={noDay}>
              <CloseRounded fontSize="small" />
            </IconAction>
          )}
        </span>
      </header>
      <WindowedRows
        key={day}
        label={title}
        ids={ids}
        step={step}
        busy={busy}
        emptyText={
          isDay
            ? 'Nothing is due on this day. Drop a task here to make it due.'
            : 'Every task has a due date. Drop one here to take it away.'
        }
        focused={focused}
        renderRow={(id, index, key) => (
          <CalendarTask
            key={key}
            id={id}
            day={day}
            isTall
            current={id === openId}
            hasEditor
            top={index * step}
            position={index + 1}
            total={ids.length}
            tabIndex={id === tabStop ? 0 : -1}
          />
        )}
      />
    </section>
  );
});
