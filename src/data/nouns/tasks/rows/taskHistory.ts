import { leavesOutHistory } from '../../../api/normaliseTask';
import type {
  Activity,
  Comment,
  CommentText,
  Task,
  TaskHistoryPage,
} from '../../../../contract/task';

// A task holds the newest part of its history, from `earlier.before` on. Entries are mostly added, so
// an earlier part is put in front, and a newer answer continues what is there. After a comment was
// edited, deleted or restored elsewhere, the newest part is loaded again and the rest is dropped.

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

type HistoryFields = Pick<
  Task,
  'comments' | 'activity' | 'earlier' | 'historyIsBehind' | 'commentsAreBehind'
>;

/** The history to keep when a newer task arrives with only the number of its comments. */
export function keptHistory(current: Task, incoming: Task): HistoryFields | null {
  const { comments, activity, earlier } = current;
  if (incoming.comments || !comments || incoming.commentCount === undefined) return null;
  const isEdited = incoming.commentsChanged !== current.commentsChanged;
  if (incoming.commentCount < knownComments(current) && !isEdited) return null;
  // A comment of its own says nothing new in the activity.
  const isComment =
    incoming.commentCount === (current.commentCount ?? 0) + 1 &&
    isSame(incoming.status, current.status) &&
    isSame(incoming.assignedTo, current.assignedTo);
  const historyIsBehind = current.historyIsBehind === true || !isComment;
  const commentsAreBehind = current.commentsAreBehind === true || isEdited;
  return {
    comments,
    activity,
    ...(earlier && { earlier }),
    ...(historyIsBehind && { historyIsBehind }),
    ...(commentsAreBehind && { commentsAreBehind }),
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
  if (current.commentsAreBehind) return incoming;
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

const sameComment = (a: Comment, b: Comment): boolean =>
  a._id !== undefined && b._id !== undefined
    ? a._id === b._id
    : a.text === b.text &&
      a.createdAt === b.createdAt &&
      (a.user?._id ?? a.user?.name) === (b.user?._id ?? b.user?.name);

/** Adds a comment, unless the task has it already or its row leaves out comments. */
export function withComment(task: Task, comment: Comment): Task {
  const { commentCount, comments = leavesOutHistory(task) ? undefined : [] } = task;
  if (!comments || comments.some((one) => sameComment(one, comment))) return task;
  // A restored one goes back to its place.
  const after = comments.findLastIndex(({ createdAt }) => createdAt <= comment.createdAt);
  return {
    ...task,
    comments: comments.toSpliced(after + 1, 0, comment),
    ...(commentCount !== undefined && {
      commentCount: Math.max(commentCount, comments.length + (task.earlier?.comments ?? 0) + 1),
    }),
  };
}

/** Changes what a comment says. */
export function withCommentText(
  task: Task,
  { _id, text, mentions, editedAt }: CommentText & { _id: string; editedAt?: string },
): Task {
  const comments = task.comments?.map((one): Comment => {
    if (one._id !== _id) return one;
    const { mentions: _before, ...rest } = one;
    return { ...rest, text, ...(editedAt && { editedAt }), ...(mentions && { mentions }) };
  });
  return comments ? { ...task, comments } : task;
}

/** Removes a comment. */
export function withoutComment(task: Task, commentId: string): Task {
  const comments = task.comments?.filter(({ _id }) => _id !== commentId);
  if (!comments || comments.length === task.comments?.length) return task;
  return {
    ...task,
    comments,
    ...(task.commentCount !== undefined && {
      commentCount: comments.length + (task.earlier?.comments ?? 0),
    }),
  };
}
