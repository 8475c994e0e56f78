import type { KeyboardEvent, RefObject } from 'react';
import { addDays, weekdayOf } from '../../../lib/day';
import { useKeyCommands } from '../../../ui/keyboard/keyCommands';
import { isTextEntry } from '../../../ui/table/tableDom';
import type { CellPosition, TableSelection } from '../../../ui/table/tableTypes';
import { placeOf, type Place } from '../board/movedCards';
import { taskTableKeys } from '../table/taskTableKeys';
import { noDay } from './calendarDays';
import { calendarTaskKeys, dayKeys } from './calendarKeys';

interface CalendarKeysModel {
  root: RefObject<HTMLElement | null>;
  /** The day that the Tab key leads to. */
  tabStop: string;
  today: string;
  /** Gives the focus to a day, in whichever month it is. */
  goTo: (day: string) => void;
  turn: (step: -1 | 1, from: string) => void;
  /** Lists the tasks of a day beside the calendar. */
  list: (day: string) => void;
  move: (id: string, day: string) => void;
  /** Runs a command that every list of tasks has. */
  run: (command: string, at: CellPosition) => void;
  selection: TableSelection | undefined;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The keys of the calendar: those of a grid of days, and those of a task on a day. */
export function useCalendarKeys({ root, ...model }: CalendarKeysModel) {
  const commandOf = useKeyCommands();
  const { tabStop, goTo, selection, run } = model;

  /** Whether the key was one of a day. */
  const pressOnDay = (day: string, cell: Element | null, event: KeyboardEvent): boolean => {
    const step = steps[event.key] ?? 0;
    switch (commandOf(dayKeys, event)) {
      case 'move':
        goTo(addDays(day, step));
        return true;
      case 'ends':
        goTo(addDays(day, (event.key === 'Home' ? 0 : 6) - weekdayOf(day)));
        return true;
      case 'turn':
        model.turn(event.key === 'PageUp' ? -1 : 1, day);
        return true;
      case 'today':
        goTo(model.today);
        return true;
      case 'enter': {
        const first = cell?.querySelector<HTMLElement>('[data-task] .name');
        if (first) first.focus();
        else model.list(day);
        return true;
      }
      case 'show':
        model.list(day);
        return true;
      default:
        return false;
    }
  };

  /** Whether the key was one of a task. */
  const pressOnTask = (place: Place, task: Element, event: KeyboardEvent): boolean => {
    const own = commandOf(taskTableKeys, event);
    const command = own ?? commandOf(calendarTaskKeys, event);
    const at = { id: place.id, column: 'title' };
    if (command === 'next' || command === 'previous') {
      const beside = command === 'next' ? task.nextElementSibling : task.previousElementSibling;
      beside?.querySelector<HTMLElement>('.name')?.focus();
    } else if (command === 'move') {
      const { column: day } = place;
      model.move(place.id, day === noDay ? tabStop : addDays(day, steps[event.key] ?? 0));
    } else if (command === 'leave') {
      if (selection && selection.state !== 'none') selection.onClear();
      else goTo(place.column === noDay ? tabStop : place.column);
    } else if (command === 'select') selection?.onToggle(place.id);
    else if (command === 'all') selection?.onAll();
    else if (command !== null && command !== 'open') run(command, at);
    // Enter follows the link.
    else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || isTextEntry(target)) return;
    if (!root.current?.contains(target)) return;
    const place = placeOf(target);
    const task = target.closest('[data-task]');
    const cell = target.closest('[data-day]');
    const day = cell?.getAttribute('data-day') ?? tabStop;
    const isUsed =
      place && task
        ? pressOnTask(place, task, event)
        : (target.matches('.date') || target === root.current) && pressOnDay(day, cell, event);
    if (isUsed) event.preventDefault();
  };
}
