import type { Comment, Task } from '../../contract/task';
import { leavesOutHistory } from './taskFacts';
import { rowAt, slotCount } from '../../lib/collection/pages';
import type { RowWrites } from '../../lib/collection/rowWrites';
import { withNames } from './knownPeople';
import { withoutNumbers } from './normaliseTask';
import { taskIndex } from './taskIndex';
import type { TaskPages } from './taskPages';

/**
 * One change to the tasks, whether it came by the socket or as the answer to a call. `seq` is the number of the event.
 * `put` replaces a task that is there; with `created` it also adds one that is not. `part` sets fields that this client
 * knows ahead of the record.
 */
export type ListChange =
  | { kind: 'put'; task: Task; created: boolean; seq?: number }
  | { kind: 'gone'; id: string; seq?: number }
  | { kind: 'comment'; taskId: string; comment: Comment; seq?: number }
  | { kind: 'part'; id: string; fields: Partial<Task>; seq?: number };

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** A record whose parts are the held row's own where they say the same: an hour of changes would else hold each text and person twice. */
function sharing(held: Task, come: Task): Task {
  const same = Object.entries(held).filter(([field, value]) => value !== undefined && isSame(value, come[field as keyof Task]));
  return { ...come, ...Object.fromEntries(same) };
}

/** A record without its history, which a row of a long list leaves out until somebody opens it. */
function asRow({ comments: _comments, activity: _activity, ...row }: Task): Task {
  return row;
}

/**
 * The comments that stay when a long discussion comes as its row: as many as the row counts, or one less, which follows by itself as
 * `task-comment`. With more missing the whole task is asked for.
 */
function heldComments(held: Task, come: Task): Pick<Task, 'comments'> | null {
  if (come.comments || !held.comments || come.commentCount === undefined) return null;
  const missing = come.commentCount - held.comments.length;
  return missing === 0 || missing === 1 ? { comments: held.comments } : null;
}

/** A held row after a newer, older or equal record has come. An older record never replaces a newer one. */
export function newer(held: Task, come: Task): Task {
  if (held.seq !== undefined && come.seq !== undefined) {
    if (come.seq < held.seq) return held;
    if (come.seq > held.seq) return { ...sharing(held, come), ...heldComments(held, come) };
  }
  // The same record, or one that nobody numbers, without its history: keep the history that is held.
  return { ...come, comments: come.comments ?? held.comments, activity: come.activity ?? held.activity };
}

const sameComment = (a: Comment, b: Comment): boolean =>
  a._id !== undefined && b._id !== undefined
    ? a._id === b._id
    : a.text === b.text && a.createdAt === b.createdAt && (a.user?._id ?? a.user?.name) === (b.user?._id ?? b.user?.name);

/** Adds a comment where the record carries comments and this one is not among them; a row without them stays as it is. */
function withComment(task: Task, comment: Comment): Task {
  const held = task.comments ?? (leavesOutHistory(task) ? null : []);
  if (!held || held.some((one) => sameComment(one, comment))) return task;
  const comments = [...held, comment];
  return { ...task, comments, ...(task.commentCount !== undefined && { commentCount: Math.max(task.commentCount, comments.length) }) };
}

/**
 * Works out what changes do to a list. `inspectedId` names whose list it is when it is not one's own: then a task belongs
 * to it for as long as that person is assigned.
 */
export function slotWrites(list: TaskPages, changes: readonly ListChange[], inspectedId: string | undefined): RowWrites<Task> {
  const rows = new Map<number, Task | null>();
  const end = slotCount(list);
  const added: (Task | null)[] = [];
  const addedAt = (id: string) => added.findIndex((task) => task?._id === id);
  const find = (id: string): { task: Task; write: (next: Task | null) => void } | undefined => {
    const place = addedAt(id);
    const here = added[place];
    if (here) return { task: here, write: (next) => (added[place] = next) };
    const slot = taskIndex.slotOf(list, id);
    if (slot === undefined) return undefined;
    const task = rows.has(slot) ? rows.get(slot) : rowAt(list, slot);
    return task ? { task, write: (next) => rows.set(slot, next) } : undefined;
  };
  const recordOf = ({ task, seq }: { task: Task; seq?: number }) => withNames(list, list.seq !== null || seq !== undefined ? task : withoutNumbers(task));
  const belongs = (task: Task) => inspectedId === undefined || task.assignedTo.some((person) => person._id === inspectedId);

  for (const change of changes) {
    const id = change.kind === 'put' ? change.task._id : change.kind === 'comment' ? change.taskId : change.id;
    const found = find(id);
    if (!found) {
      const enters = change.kind === 'put' && (change.created || inspectedId !== undefined) && belongs(change.task);
      if (enters) added.push(recordOf(change));
      continue;
    }
    let next: Task | null = found.task;
    if (change.kind === 'gone') next = null;
    else if (change.kind === 'comment') next = withComment(found.task, change.comment);
    else if (change.kind === 'part') next = withNames(list, { ...found.task, ...change.fields });
    else {
      const isRow = change.seq !== undefined && change.task.commentCount !== undefined && !found.task.comments && !found.task.activity;
      const come = recordOf(change);
      next = newer(found.task, isRow ? asRow(come) : come);
      if (belongs(found.task) && !belongs(next)) next = null;
    }
    if (next !== found.task) found.write(next);
  }
  return { rows: [...rows].filter(([slot]) => slot < end), added: added.filter((task) => task !== null) };
}
