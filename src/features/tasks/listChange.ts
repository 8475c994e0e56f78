import type { Comment, Task } from '../../contract/task';
import { leavesOutHistory } from './taskFacts';
import { slotOf } from './taskIndex';
import { pageSize, slotCount, taskAt, type TaskPages } from './taskPages';

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

/** What is to be written: rows by slot (null empties it), and newcomers at the end. */
export interface SlotWrites {
  rows: Map<number, Task | null>;
  added: Task[];
}

/** A held row after a newer, older or equal record has come. An older record never replaces a newer one. */
export function newer(held: Task, come: Task): Task {
  if (held.seq !== undefined && come.seq !== undefined) {
    if (come.seq < held.seq) return held;
    if (come.seq > held.seq) return come;
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
export function slotWrites(list: TaskPages, changes: readonly ListChange[], inspectedId: string | undefined): SlotWrites {
  const rows = new Map<number, Task | null>();
  const end = slotCount(list);
  const added: (Task | null)[] = [];
  const addedAt = (id: string) => added.findIndex((task) => task?._id === id);
  const find = (id: string): { task: Task; write: (next: Task | null) => void } | undefined => {
    const place = addedAt(id);
    const here = added[place];
    if (here) return { task: here, write: (next) => (added[place] = next) };
    const slot = slotOf(list, id);
    if (slot === undefined) return undefined;
    const task = rows.has(slot) ? rows.get(slot) : taskAt(list, slot);
    return task ? { task, write: (next) => rows.set(slot, next) } : undefined;
  };
  const belongs = (task: Task) => inspectedId === undefined || task.assignedTo.some((person) => person._id === inspectedId);

  for (const change of changes) {
    const id = change.kind === 'put' ? change.task._id : change.kind === 'comment' ? change.taskId : change.id;
    const found = find(id);
    if (!found) {
      const enters = change.kind === 'put' && (change.created || inspectedId !== undefined) && belongs(change.task);
      if (enters) added.push(change.task);
      continue;
    }
    let next: Task | null = found.task;
    if (change.kind === 'gone') next = null;
    else if (change.kind === 'comment') next = withComment(found.task, change.comment);
    else if (change.kind === 'part') next = { ...found.task, ...change.fields };
    else {
      next = newer(found.task, change.task);
      if (belongs(found.task) && !belongs(next)) next = null;
    }
    if (next !== found.task) found.write(next);
  }
  for (const slot of rows.keys()) if (slot >= end) rows.delete(slot);
  return { rows, added: added.filter((task) => task !== null) };
}

/** Writes to a draft of the list: each write touches one page. */
export function writeSlots(draft: { pages: (Task | null)[][] }, { rows, added }: SlotWrites): void {
  for (const [slot, task] of rows) {
    const page = draft.pages[Math.floor(slot / pageSize)];
    if (page) page[slot % pageSize] = task;
  }
  for (const task of added) {
    const last = draft.pages[draft.pages.length - 1];
    if (last && last.length < pageSize) last.push(task);
    else draft.pages.push([task]);
  }
}
