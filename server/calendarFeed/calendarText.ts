import ical, { escape, ICalEvent } from 'ical-generator';
import type { Context } from '../context/context';
import { chunks } from '../lib/chunks';
import { takeTurn } from '../lib/takeTurn';
import { openTasksOf } from '../myDay/dueTasks';
import type { TaskRow } from '../tasks/taskAnswers';
import { createAlarms } from './alarms';
import type { CalendarOwner } from './calendarAddress';
import { eventsOf, oneLine } from './calendarEvents';
import { folded } from './folded';

/** How often programs should read the calendar again, in seconds. */
const refreshSeconds = 3600;
/** Tasks that are read and written without a pause. The next day of a series takes up to 2 ms. */
const tasksPerTurn = 20;
const endLine = 'END:VCALENDAR';

/**
 * Writes the calendar of a person in parts.
 * @param place where links to tasks lead, and the id of the installation
 */
export function createCalendarWriter(
  owner: CalendarOwner,
  place: { origin: string; installation: string },
) {
  const calendar = ical({
    // The library does not escape it.
    name: escape(oneLine(`Docket: ${owner.name}`), false),
    prodId: { company: 'Docket', product: 'Docket' },
    ttl: refreshSeconds,
  });
  const settings = { ...place, alarms: createAlarms(owner.reminders) };
  return {
    begin: folded(calendar.toString().slice(0, -endLine.length)),
    taskText: (task: TaskRow): string =>
      eventsOf(settings, task)
        .map((event) => folded(new ICalEvent(event, calendar).toString()))
        .join(''),
    end: `${endLine}\r\n`,
  };
}

/** The open tasks that a person is assigned to and that have a day, the earliest first. */
async function dueTaskIds({ db }: Context, userId: string): Promise<string[]> {
  const tasks = await openTasksOf(db, userId)
    .select('tasks._id')
    .where('tasks.due_date', 'is not', null)
    .orderBy('tasks.due_date')
    .orderBy('tasks.position')
    .execute();
  return tasks.map(({ _id }) => _id);
}

/** The calendar of a person (RFC 5545). It is the same text until something in it changes. */
export async function calendarText(
  context: Context,
  owner: CalendarOwner,
  origin: string,
): Promise<string> {
  const { db, secrets } = context;
  const writer = createCalendarWriter(owner, { origin, installation: secrets.id });
  const parts = [writer.begin];
  for (const ids of chunks(await dueTaskIds(context, owner._id), tasksPerTurn)) {
    await takeTurn();
    const rows = await db
      .selectFrom('tasks')
      .select(['_id', 'row'])
      .where('_id', 'in', ids)
      .execute();
    const byId = new Map(rows.map(({ _id, row }) => [_id, row]));
    for (const id of ids) {
      // It may have been deleted since.
      const row = byId.get(id);
      if (row !== undefined) parts.push(writer.taskText(JSON.parse(row) as TaskRow));
    }
  }
  return parts.join('') + writer.end;
}
