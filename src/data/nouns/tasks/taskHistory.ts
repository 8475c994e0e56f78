import type { Activity, Comment, Task, TaskHistoryPage } from '../../../contract/task';

// A task holds the newest part of its history, from `earlier.before` on. Entries are only added, so
// an earlier part is put in front, and a newer answer continues what is there.

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** How many comments a task has, as far as its history is known. */
const knownComments = ({ comments = [], earlier }: Task): number =>
  comments.length + (earlier?.comments ?? 0);

/** Whether more comments than one are missing. One may follow as an event. */
export const lacksComments = (task: Task): boolean =>
  task.comments !== undefined &&
  task.commentCount !== undefined &&
  task.commentCount > knownComments(task) + 1;

type HistoryFields = Pick<Task, 'comments' | 'activity' | 'earlier' | 'historyIsBehind'>;

/** The history to keep when a newer task arrives with only the number of its comments. */
export function keptHistory(current: Task, incoming: Task): HistoryFields | null {
  const { comments, activity, earlier } = current;
  if (incoming.comments || !comments || incoming.commentCount === undefined) return null;
  if (incoming.commentCount < knownComments(current)) return null;
  // A comment of its own says nothing new in the activity.
  const isComment =
    incoming.commentCount === (current.commentCount ?? 0) + 1 &&
    isSame(incoming.status, current.status) &&
    isSame(incoming.assignedTo, current.assignedTo);
  const historyIsBehind = current.historyIsBehind === true || !isComment;
  return {
    comments,
    activity,
    ...(earlier && { earlier }),
    ...(historyIsBehind && { historyIsBehind }),
  };
}

/** The entries that come before the oldest one of a newer part. Null if there is a gap. */
function entriesBefore<Entry extends Comment | Activity>(
  all: readonly Entry[],
  oldest: Entry | undefined,
): readonly Entry[] | null {
  if (!oldest) return all;
  const at = all.findIndex(({ _id }) => _id !== undefined && _id === oldest._id);
  return at === -1 ? null : all.slice(0, at);
}

/** A task that arrives with the newest part of its history, with the earlier parts at hand. */
export function withLoadedHistory(current: Task, incoming: Task): Task {
  const { comments, activity, earlier, ...task } = incoming;
  if (!earlier || !comments || !activity || !current.comments || !current.activity) return incoming;
  const olderComments = entriesBefore(current.comments, comments[0]);
  const olderActivity = entriesBefore(current.activity.toReversed(), activity.at(-1));
  if (!olderComments || !olderActivity) return incoming;
  return {
    ...task,
    comments: [...olderComments, ...comments],
    activity: [...activity, ...olderActivity.toReversed()],
    ...(current.earlier && { earlier: current.earlier }),
  };
}

/** Puts an earlier part in front, unless the task has got another history since. */
export function withEarlierPage(task: Task, before: number, page: TaskHistoryPage): Task {
  if (task.earlier?.before !== before) return task;
  const { earlier: _earlier, ...rest } = task;
  return {
    ...rest,
    comments: [...page.comments, ...(task.comments ?? [])],
    activity: [...(task.activity ?? []), ...page.activity],
    ...(page.earlier && { earlier: page.earlier }),
  };
}
