import { mergeChecklist, type ChecklistItem } from '../../../../contract/checklist';
import type { Comment, CommentText, Task, TaskHistoryPage } from '../../../../contract/task';
import type { UserRef } from '../../../../contract/user';
import {
  keptHistory,
  withComment,
  withCommentText,
  withEarlierPage,
  withLoadedHistory,
  withoutComment,
} from './taskHistory';

/** A change to a task without its whole record. */
export interface TaskEdit {
  fields?: Partial<Task>;
  /** The checklist that the person has turned into that of `fields`. */
  seenChecklist?: readonly ChecklistItem[];
  /** A new or restored comment. */
  comment?: Comment;
  /** What a comment says now. */
  said?: CommentText & { _id: string; editedAt?: string };
  /** Id of a deleted comment. */
  uncommented?: string;
  /** People who are assigned now. Missing names are filled in from other rows. */
  assigned?: readonly UserRef[];
  /** Id of a person who is no longer assigned. */
  unassigned?: string;
  /** The part of the history before a number. */
  history?: TaskHistoryPage & { until: number };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other));

/** Takes equal values from the current row. Otherwise each text would be in memory twice. */
function reuseEqualValues(current: Task, incoming: Task): Task {
  const same = Object.entries(current).filter(
    ([field, value]) => value !== undefined && isSame(value, incoming[field as keyof Task]),
  );
  return { ...incoming, ...Object.fromEntries(same) };
}

/** The row to keep when a record arrives: never an older one. `seq` is the number of its event. */
export function mergeTask(current: Task, record: Task, seq: number | undefined): Task {
  // Rows of a long list leave out the history until the task is opened. Events of our server have
  // only a part of it: what is loaded is continued instead.
  const isRow = seq !== undefined && record.commentCount !== undefined;
  const { comments: _comments, activity: _activity, ...row } = record;
  const incoming: Task = isRow ? row : withLoadedHistory(current, record);
  if (current.seq !== undefined && incoming.seq !== undefined) {
    if (incoming.seq < current.seq) return current;
    if (incoming.seq > current.seq)
      return { ...reuseEqualValues(current, incoming), ...keptHistory(current, incoming) };
  }
  // The same version, or one without a number. It may lack the history.
  return {
    ...incoming,
    comments: incoming.comments ?? current.comments,
    activity: incoming.activity ?? current.activity,
    ...(!incoming.comments && {
      ...(current.earlier && { earlier: current.earlier }),
      ...(current.historyIsBehind && { historyIsBehind: true }),
      ...(current.commentsAreBehind && { commentsAreBehind: true }),
    }),
  };
}

/** A row with a change on top. */
export function applyEdit(task: Task, edit: TaskEdit): Task {
  const { fields, seenChecklist, comment, said, uncommented, assigned, unassigned, history } = edit;
  if (history) {
    const { until, ...page } = history;
    return withEarlierPage(task, until, page);
  }
  if (said) return withCommentText(task, said);
  if (uncommented !== undefined) return withoutComment(task, uncommented);
  const next = { ...(comment ? withComment(task, comment) : task), ...fields };
  if (fields?.seq !== undefined) next.seq = Math.min(fields.seq, task.seq ?? fields.seq);
  if (seenChecklist && fields?.checklist)
    next.checklist = mergeChecklist(seenChecklist, fields.checklist, task.checklist ?? []);
  if (fields?.unanswered) next.unanswered = [...(task.unanswered ?? []), ...fields.unanswered];
  if (unassigned !== undefined)
    next.assignedTo = next.assignedTo.filter(({ _id }) => _id !== unassigned);
  const added = assigned?.filter(({ _id }) => next.assignedTo.every((one) => one._id !== _id));
  if (added) next.assignedTo = [...next.assignedTo, ...added];
  return next;
}
