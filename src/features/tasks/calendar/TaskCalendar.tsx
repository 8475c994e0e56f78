import { useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { changeDraft } from '../../../data/drafts/draftsSlice';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { newTaskDraft } from '../../../data/nouns/tasks/taskDrafts';
import { calendarTurned, selectCalendarSpan } from '../../../data/nouns/tasks/taskListSlice';
import { usePageKeys } from '../../../ui/table/usePageKeys';
import { useTableFrame } from '../../../ui/table/useTableFrame';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { placeOf, toggleByClick, useMoveMessages } from '../board/movedCards';
import { useBoardDrag } from '../board/useBoardDrag';
import { CardArea } from '../card/CardArea';
import { runCardCommand } from '../table/runCardCommand';
import { taskTableKeys } from '../table/taskTableKeys';
import { useTaskSelection } from '../table/useTaskSelection';
import { CalendarBar } from './CalendarBar';
import { CalendarDay } from './CalendarDay';
import { CalendarList } from './CalendarList';
import {
  dayTitle,
  noDay,
  selectShownDay,
  selectTasksByDay,
  selectWeeks,
  spanTitle,
  turned,
  weekdays,
} from './calendarDays';
import { calendarStyle } from './calendarStyle';
import { dayRefusal, moveToDay } from './moveToDay';
import { useCalendarKeys } from './useCalendarKeys';
import { useRoom } from './useRoom';

const noIds: readonly string[] = [];

/** A day, or a task on it. */
interface DayPlace {
  day: string;
  id: string | null;
}

/** The visible tasks on their due dates, a month or a week at a time. A move changes the date. */
export function TaskCalendar({ complete }: { complete: boolean }) {
  return (
    <CardArea layoutStyle={calendarStyle}>
      <Calendar complete={complete} />
    </CardArea>
  );
}

function Calendar({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const span = useAppSelector(selectCalendarSpan);
  const shownDay = useAppSelector(selectShownDay);
  const weeks = useAppSelector(selectWeeks);
  const groups = useAppSelector(selectTasksByDay);
  const { today } = useAppSelector(selectDayBounds);
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const openId = useParams().id;
  const root = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const { offset } = useTableFrame(root, '');
  const selection = useTaskSelection();
  const isTall = span === 'week';
  const { room, steps } = useRoom(days, weeks.length, isTall);
  /** The day that had the focus last, and the task on it. */
  const [active, setActive] = useState<DayPlace>({ day: shownDay, id: null });
  /** Of which the tasks are listed beside the days. */
  const [listed, setListed] = useState(noDay);
  /** The task of the list that had the focus last. */
  const [focused, setFocused] = useState<string | null>(null);
  const { announced, announceMove, refuse } = useMoveMessages();
  /** What gets the focus once it is drawn: a day, or a task on it. */
  const wanted = useRef<DayPlace | null>(null);
  const isVisible = (day: string) => weeks.some((week) => week.includes(day));
  const tabStop = isVisible(active.day) ? active.day : shownDay;

  const dayElement = (day: string) =>
    days.current?.querySelector<HTMLElement>(`[data-day="${CSS.escape(day)}"]`);
  const focusWanted = () => {
    const next = wanted.current;
    const element = next && dayElement(next.day);
    if (!element) return;
    const task =
      next.id === null
        ? null
        : element.querySelector<HTMLElement>(`[data-task="${CSS.escape(next.id)}"] .name`);
    // A task that is not there yet, or does not fit: its day, until the focus goes on.
    if (next.id === null || task) wanted.current = null;
    const focused = task ?? element.querySelector<HTMLElement>('.date');
    if (focused !== document.activeElement) focused?.focus();
  };
  useLayoutEffect(focusWanted);

  /** Shows the month or week of a day, and gives the focus to it or to a task on it. */
  const goTo = (day: string, id: string | null = null) => {
    wanted.current = { day, id };
    setActive(wanted.current);
    if (!isVisible(day)) dispatch(calendarTurned(day));
    focusWanted();
  };
  const turn = (step: -1 | 1, from = shownDay) => {
    const next = turned(from, span, step);
    dispatch(calendarTurned(next));
    return next;
  };
  /** Whether the task was moved. */
  const move = (id: string, day: string): boolean => {
    const reason = dispatch(dayRefusal(id));
    if (reason !== null) {
      refuse(reason);
      return false;
    }
    announceMove(id, day === noDay ? 'no due date' : `due on ${dayTitle(day)}`);
    void dispatch(moveToDay(id, day));
    return true;
  };
  useBoardDrag({
    root,
    refusal: (card) => {
      const place = placeOf(card);
      return place && dispatch(dayRefusal(place.id));
    },
    onRefused: refuse,
    hasPlaces: false,
    onDrop: (card, day) => {
      const place = placeOf(card);
      if (place && place.column !== day) move(place.id, day);
    },
  });

  const run = (command: string, at: { id: string; column: string }) =>
    dispatch(runCardCommand(command, at));
  usePageKeys({
    root,
    commands: { keys: taskTableKeys, run },
    enter: () => goTo(tabStop),
  });
  const onKeyDown = useCalendarKeys({
    root,
    tabStop,
    today,
    goTo,
    turn: (step, from) => goTo(turn(step, from)),
    list: setListed,
    move: (id, day) => {
      if (!move(id, day)) return;
      goTo(day, id);
    },
    run,
    selection,
  });
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const place = placeOf(target);
    if (!target) return;
    const pressed = '[data-rest], [data-today], [data-new-on], [data-show-day]';
    const { rest, newOn, showDay, ...marks } = target.closest<HTMLElement>(pressed)?.dataset ?? {};
    if (rest !== undefined) turn(rest === '-1' ? -1 : 1);
    else if (marks.today !== undefined) goTo(today);
    else if (newOn !== undefined) {
      dispatch(changeDraft(newTaskDraft, { dueDate: newOn === noDay ? '' : newOn }));
      dispatch(dialogOpened('task/new'));
    } else if (showDay !== undefined) setListed(showDay);
    else if (place) toggleByClick(event, selection);
    else {
      const day = target.closest<HTMLElement>('[data-day]')?.dataset.day;
      if (day !== undefined) setListed(day);
    }
  };
  return (
    <>
      <div
        ref={root}
        id="list"
        className="calendar"
        role="group"
        aria-label="Calendar"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const { day } = target.closest<HTMLElement>('[data-day]')?.dataset ?? {};
          const id = placeOf(target)?.id ?? null;
          if (day === undefined) setFocused(id ?? focused);
          else if (day !== active.day || id !== active.id) setActive({ day, id });
          if (day !== wanted.current?.day) wanted.current = null;
        }}
        data-compact={room === null || undefined}
        style={
          {
            '--calendar-height': `max(420px, calc(100dvh - ${offset + 16}px - var(--bottom-bar, 0px) - var(--selection-bar, 0px)))`,
            '--line-step': `${steps[0]}px`,
            '--tall-step': `${steps[1]}px`,
          } as CSSProperties
        }
      >
        <CalendarBar />
        <div className="body">
          <div className="month">
            <div
              role="grid"
              aria-label={spanTitle(span, shownDay)}
              aria-busy={!complete || undefined}
            >
              <div role="row" className="names">
                {weekdays.map((name) => (
                  <span key={name} role="columnheader" aria-label={name}>
                    {name.slice(0, 3)}
                  </span>
                ))}
              </div>
              <div role="rowgroup" className="weeks" ref={days}>
                {weeks.map((week, at) => (
                  <div key={at} role="row" className="week">
                    {week.map((day, weekday) => (
                      <CalendarDay
                        key={weekday}
                        day={day}
                        ids={groups.get(day)?.ids ?? noIds}
                        today={today}
                        isOther={span === 'month' && day.slice(0, 7) !== shownDay.slice(0, 7)}
                        isShown={day === listed}
                        room={room}
                        isTall={isTall}
                        openId={openId}
                        mayAdd={isAdministrator}
                        focused={day === active.day ? active.id : null}
                        tabIndex={day === tabStop ? 0 : -1}
                      />
                    ))}
                  </div>
                ))}
              </div>
            </div>
            <span className="edge" data-rest="-1" aria-hidden="true" />
            <span className="edge after" data-rest="1" aria-hidden="true" />
          </div>
          <CalendarList
            day={listed}
            ids={groups.get(listed)?.ids ?? noIds}
            step={steps[1]}
            busy={!complete}
            openId={openId}
            focused={focused}
            mayAdd={isAdministrator}
          />
        </div>
      </div>
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </>
  );
}
