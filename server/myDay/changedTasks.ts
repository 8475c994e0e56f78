import { myDayRows, type ChangedTask } from '../../src/contract/myDay';
import type { TaskField } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Reader } from '../db/schema';
import type { Actor } from '../session/actor';
import { editsOf } from '../tasks/fieldChanges';
import { wholeTypes } from '../tasks/history';
import type { TaskRow } from '../tasks/taskAnswers';

/** Tasks that are looked at. Those that only the actor changed are not shown. */
const candidates = 50;
/** A change of these alone is told by its activity, with the new value. */
const inActivity: ReadonlySet<string> = new Set<TaskField>(['status', 'assignedTo']);

/**
 * The tasks of the actor that changed since a time, newest first: those they are assigned to, and for
 * administrators also those that they were notified about, such as the ones that they created.
 */
export function recentlyChanged(db: Reader, actor: Pick<Actor, '_id' | 'roles'>, since: string) {
  return db
    .selectFrom('tasks')
    .select(['_id', 'row', 'field_changes'])
    .where('updated_at', '>', since)
    .where('_id', 'in', (query) => {
      const assigned = query
        .selectFrom('task_assignees')
        .select('task_id')
        .where('user_id', '=', actor._id);
      // Others may no longer see a task that they were once notified about.
      if (!isAdministrator(actor)) return assigned;
      return assigned.union(
        query
          .selectFrom('notifications')
          .select('task_id')
          .where('user_id', '=', actor._id)
          .where('created_at', '>', since)
          .where('task_id', 'is not', null)
          .$narrowType<{ task_id: string }>(),
      );
    })
    .orderBy('updated_at', 'desc')
    .orderBy('position', 'desc')
    .limit(candidates);
}

/** For each of the actor's tasks, the latest change that another person made. Newest first. */
export async function changedTasksOf(
  db: Reader,
  actor: Actor,
  since: string,
): Promise<ChangedTask[]> {
  const tasks = await recentlyChanged(db, actor, since).execute();
  if (tasks.length === 0) return [];
  const ids = tasks.map(({ _id }) => _id);
  const activity = await db
    .selectFrom('task_activity')
    .select(['task_id', 'type', 'user_id', 'user_name', 'to_name', 'status', 'file_name'])
    .select('timestamp as at')
    .where('task_id', 'in', ids)
    .where('type', 'in', wholeTypes)
    .where('timestamp', '>', since)
    .orderBy('seq', 'desc')
    .execute();
  const comments = await db
    .selectFrom('task_comments')
    .select(['task_id', 'user_id', 'user_name', 'created_at as at'])
    .where('task_id', 'in', ids)
    .where('created_at', '>', since)
    .orderBy('seq', 'desc')
    .execute();
  const edits = tasks.flatMap((task) =>
    editsOf(task)
      .filter(({ at, fields }) => at > since && fields.some((field) => !inActivity.has(field)))
      .map(({ user, at, fields }) => ({
        task_id: task._id,
        user_id: user._id,
        user_name: user.name,
        at,
        type: 'edited' as const,
        to: null,
        fields,
      })),
  );
  const changes = [
    // Before the activity, which of a change of several fields names only the status.
    ...edits,
    ...activity.map(({ type, status, to_name, file_name, ...rest }) => {
      if (type === 'fileAdded') return { ...rest, type: 'fileAdded' as const, to: file_name };
      if (type === 'fileRemoved') return { ...rest, type: 'fileRemoved' as const, to: file_name };
      return type === 'status'
        ? { ...rest, type: 'status' as const, to: status }
        : { ...rest, type: 'assigned' as const, to: to_name };
    }),
    ...comments.map((rest) => ({ ...rest, type: 'comment' as const, to: null })),
  ]
    .filter(({ user_id }) => user_id !== actor._id)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const titles = new Map(tasks.map(({ _id, row }) => [_id, (JSON.parse(row) as TaskRow).title]));
  const shown: ChangedTask[] = [];
  for (const { task_id, user_name, user_id: _who, ...change } of changes) {
    const title = titles.get(task_id);
    if (title === undefined) continue;
    // Its other changes are older.
    titles.delete(task_id);
    shown.push({ ...change, _id: task_id, title, by: user_name });
    if (shown.length === myDayRows) break;
  }
  return shown;
}
