import type { Recurrence } from '../../src/contract/recurrence';
import { nextInSeries } from '../../src/contract/rrule/days';
import { dayInText } from '../../src/contract/rrule/describe';
import type { Series } from '../../src/contract/rrule/series';
import { dayIn } from '../../src/contract/rrule/zones';
import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import { followLog, workAlone, type Follower } from '../events/follow';
import { transaction } from '../events/transaction';
import { newId } from '../lib/ids';
import { toAssignees, type NewAnnouncement } from '../notifications/announce';
import { newRow, patched } from './planChange';
import { saveTasks, type PlannedChange } from './saveTasks';
import type { TaskRow } from './taskAnswers';
import { lockTasks, type FoundTask } from './taskRepository';

/** Tasks of one transaction. */
const tasksPerTurn = 20;

/** A day as far from another one as the start date of a task is from its day. */
function startFor({ startDate, recurrence }: TaskRow, day: string): string | null {
  if (!startDate || !recurrence) return null;
  const distance = Date.parse(startDate) - Date.parse(recurrence.day);
  const start = new Date(Date.parse(day) + distance);
  return start.toISOString().slice(0, 10);
}

/** The next task of a series. Files, comments, blockers and the place in the order stay behind. */
function nextTask(row: TaskRow, { once, ...series }: Recurrence, at: string): TaskRow {
  const { title, description, priority, labels, assignedTo, createdBy } = row;
  const values = { title, description, priority, labels, assignedTo, createdBy };
  const next = newRow({ ...values, status: 'Pending', dueDate: series.day, completedAt: null }, at);
  const { estimate, checklist = [], parent } = row;
  return patched(next, {
    estimate,
    parent,
    startDate: startFor(row, series.day),
    checklist: checklist.map(({ text }) => ({ _id: newId(), text, done: false })),
    recurrence: series,
    ...once,
  });
}

const dueAgain = (row: TaskRow, day: string): NewAnnouncement =>
  toAssignees(row, 'notification', `"${row.title}" is due again on ${dayInText(day)}`);

/** The series from the next task on, or null if this was the last one. */
function seriesAfter(row: TaskRow, series: Recurrence, now: number): Series | null {
  const at = series.after ? Date.parse(row.completedAt ?? row.updatedAt) : now;
  return nextInSeries(series, dayIn(series.zone, at));
}

/** The series leaves a task for the next one, or ends. */
function changesOf(before: FoundTask, now: number): PlannedChange[] {
  const { row, record } = before;
  const { recurrence } = row;
  const at = new Date(now).toISOString();
  // It may have been changed since it was due.
  if (!recurrence || record.next_at === null || record.next_at > at) return [];
  const left: PlannedChange = { actor: null, before, after: patched(row, { recurrence: null }) };
  const series = seriesAfter(row, recurrence, now);
  if (series === null) return [left];
  const after = nextTask(row, { ...recurrence, ...series }, at);
  return [left, { actor: null, before: null, after, announcements: [dueAgain(after, series.day)] }];
}

/**
 * Makes the next tasks of some series. Whatever ends it, a task stays due until its series is in the
 * next one, so each is made once.
 * @returns whether there may be more
 */
async function makeSome(context: Context): Promise<boolean> {
  const due = await context.db
    .selectFrom('tasks')
    .select('_id')
    .where('next_at', '<=', new Date(context.now()).toISOString())
    .orderBy('next_at')
    .orderBy('_id')
    .limit(tasksPerTurn)
    .execute();
  if (due.length === 0) return false;
  const ids = due.map(({ _id }) => _id);
  await transaction(context, async (trx) => {
    const tasks = await lockTasks(trx, ids);
    const now = context.now();
    await saveTasks(
      context,
      trx,
      [...tasks.values()].flatMap((task) => changesOf(task, now)),
    );
  });
  return due.length === tasksPerTurn;
}

/** Makes the next tasks of series when they are due, whenever no other process does. */
export const runRecurrences = (context: Context, alone: Alone): Follower =>
  workAlone(context, alone, 'recurrences', (signal) =>
    followLog(context, signal, () => makeSome(context)),
  );
