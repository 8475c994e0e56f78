import type { Task } from '../../src/contract/task';
import { addDays, addMonths, monthTitle, weekdayOf } from '../pages/days';
import { Badge, badgeStyles, hueOf, initials, maxItems, TextSpan } from './parts';
import { RowWindow, type FloorItem, type FloorKind, type FloorList } from './rowWindow';
import { indexOf, line } from './taskBoard';

const chipHeight = 25;
const tallHeight = 52;
const dateHeight = 30;
/** Days of a month with the rest of its weeks, at most. */
const maxDays = 42;

/** The line with the circle, the title and the check box. */
function firstLine(title: TextSpan): HTMLElement {
  const check = document.createElement('input');
  check.type = 'checkbox';
  const circle = document.createElement('button');
  circle.className = 'action';
  return line('line', circle, title.element, check);
}

/** A task of the list beside the days. */
class TallChip implements FloorItem {
  readonly element = document.createElement('article');
  at = -1;
  private task: Task | undefined;
  private readonly title = new TextSpan('title');
  private readonly priority = new Badge('badge');
  private readonly avatars = Array.from({ length: maxItems }, () => new TextSpan('avatar'));
  private readonly number = new TextSpan('quiet');

  constructor() {
    this.element.className = 'chip tall';
    this.element.append(
      firstLine(this.title),
      line(
        'line',
        this.priority.element,
        ...this.avatars.map(({ element }) => element),
        this.number.element,
      ),
    );
  }

  move(at: number): void {
    this.at = at;
    this.element.style.transform = `translateY(${at * tallHeight}px)`;
    this.element.setAttribute('aria-posinset', String(at + 1));
  }

  fill(task: Task): void {
    if (task === this.task) return;
    this.task = task;
    this.element.dataset.task = task._id;
    this.title.set(task.title);
    this.priority.set(task.priority, ...badgeStyles[task.priority]);
    this.avatars.forEach((avatar, at) => {
      const person = task.assignedTo[at];
      avatar.set(person ? initials(person.name) : '');
      if (person) avatar.element.style.setProperty('--hue', String(hueOf(person.name)));
    });
    this.number.set(task.number === undefined ? '' : `#${task.number}`);
  }
}

const listKind = (): FloorKind => ({
  role: 'feed',
  rowHeight: tallHeight,
  perRow: 1,
  overscan: 4,
  header: null,
  newItem: () => new TallChip(),
});

/** A day with its first tasks. Its elements are used again for other days. */
class DayCell {
  readonly element = line('day');
  private readonly date = new TextSpan('date');
  private readonly others = new TextSpan('others');
  private readonly chips: { element: HTMLElement; title: TextSpan }[] = [];

  constructor() {
    this.element.append(this.date.element, this.others.element);
  }

  fill(day: string, slots: readonly number[], room: number, taskAt: TaskAt): void {
    this.element.dataset.day = day;
    this.date.set(String(Number(day.slice(8))));
    const shown = slots.length > room ? room - 1 : slots.length;
    while (this.chips.length < shown) {
      const title = new TextSpan('title');
      const element = line('chip', firstLine(title));
      this.chips.push({ element, title });
      this.element.insertBefore(element, this.others.element);
    }
    this.chips.forEach(({ element, title }, at) => {
      const task = at < shown ? taskAt(slots[at] ?? -1) : undefined;
      if (element.hidden !== !task) element.hidden = !task;
      if (!task) delete element.dataset.task;
      else {
        if (element.dataset.task !== task._id) element.dataset.task = task._id;
        title.set(task.title);
      }
    });
    this.others.set(slots.length > shown ? `+ ${slots.length - shown} more` : '');
  }
}

type TaskAt = (slot: number) => Task | undefined;
const noDay = 'none';
const noSlots: readonly number[] = [];

/**
 * Tasks on the days of a month, with a list of those that have none. Page Up and Page Down turn the
 * month, and Ctrl with an arrow key moves a task by a day. There is no drag, no other key and no
 * week.
 */
export class TaskCalendar implements FloorList {
  readonly element = line('calendar');
  private readonly byDay = new Map<string, number[]>();
  private readonly dayOf = new Map<number, string>();
  private readonly cellAt = new Map<string, DayCell>();
  private readonly cells: DayCell[] = [];
  private readonly title = new TextSpan('month');
  private readonly days = line('days');
  private readonly undated: RowWindow;
  private shown = new Date().toISOString().slice(0, 10);
  private room = 1;

  constructor(
    private readonly taskAt: TaskAt,
    onMove: (taskId: string, day: string) => void,
  ) {
    this.undated = new RowWindow(listKind(), taskAt, null);
    const list = line('list', this.undated.element);
    list.dataset.column = noDay;
    this.element.setAttribute('aria-label', 'Calendar');
    this.element.dataset.screen = 'floor';
    this.element.tabIndex = -1;
    this.element.append(this.title.element, line('body', this.days, list));
    this.element.addEventListener('keydown', ({ key, ctrlKey, target }) => {
      if (key === 'PageDown' || key === 'PageUp') {
        this.shown = addMonths(this.shown, key === 'PageDown' ? 1 : -1);
        this.drawMonth();
      } else if (ctrlKey && target instanceof HTMLElement && target.dataset.moved) {
        const { moved, from = '' } = target.dataset;
        onMove(moved, addDays(from, key === 'ArrowRight' ? 1 : -1));
      }
    });
    new ResizeObserver(() => this.drawMonth()).observe(this.days);
  }

  show(slots: readonly number[]): void {
    this.byDay.clear();
    for (const slot of slots) this.add(slot);
    this.drawMonth();
    this.undated.show(this.byDay.get(noDay) ?? noSlots);
  }

  redraw(slot: number): void {
    const before = this.dayOf.get(slot);
    const after = this.taskAt(slot)?.dueDate ?? noDay;
    if (before !== after) {
      const slots = this.byDay.get(before ?? '');
      slots?.splice(indexOf(slots, slot), 1);
      this.add(slot);
      this.drawDay(before ?? noDay);
    }
    this.drawDay(after);
    if (before === noDay || after === noDay) this.undated.show(this.byDay.get(noDay) ?? noSlots);
  }

  private add(slot: number): void {
    const day = this.taskAt(slot)?.dueDate ?? noDay;
    this.dayOf.set(slot, day);
    const slots = this.byDay.get(day);
    if (slots) slots.splice(indexOf(slots, slot), 0, slot);
    else this.byDay.set(day, [slot]);
  }

  private drawMonth(): void {
    this.title.set(monthTitle(this.shown));
    const first = `${this.shown.slice(0, 7)}-01`;
    const start = addDays(first, -weekdayOf(first));
    const end = addMonths(first, 1);
    const weeks = Math.ceil((Date.parse(end) - Date.parse(start)) / (7 * 86_400_000));
    this.room = Math.max(1, Math.floor((this.days.clientHeight / weeks - dateHeight) / chipHeight));
    this.cellAt.clear();
    for (let at = 0; at < maxDays; at += 1) {
      const cell = (this.cells[at] ??= this.newCell());
      if (cell.element.hidden !== at >= 7 * weeks) cell.element.hidden = at >= 7 * weeks;
      if (at >= 7 * weeks) continue;
      const day = addDays(start, at);
      this.cellAt.set(day, cell);
      this.drawDay(day);
    }
  }

  private newCell(): DayCell {
    const cell = new DayCell();
    this.days.append(cell.element);
    return cell;
  }

  private drawDay(day: string): void {
    this.cellAt.get(day)?.fill(day, this.byDay.get(day) ?? noSlots, this.room, this.taskAt);
  }
}
