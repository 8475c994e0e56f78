import type { UnknownAction } from '@reduxjs/toolkit';
import { leavesOutHistory, withoutNumbers } from '../../api/normaliseTask';
import { createSyncedList } from '../../api/syncedList/createSyncedList';
import type { RecordKind } from '../../api/syncedList/syncedList';
import type { Change, SyncedList } from '../../api/syncedList/syncedListTypes';
import type { Comment, Task } from '../../contract/task';
import { commentAdded, taskCreated, taskDeleted, taskUpdated } from '../../realtime/serverEvents';
import { taskIndex, type TaskPages } from './taskIndex';
import { tasksApi } from './tasksApi';
import type { UserRef } from '../../contract/user';

/** A change to a task without its whole record: fields, a new comment, or a person who is no longer assigned. */
export interface TaskEdit {
  fields?: Partial<Task>;
  comment?: Comment;
  unassigned?: string;
}
export type TaskChange = Change<Task, TaskEdit>;
/** A list of tasks in the cache. */
export type TaskList = SyncedList<Task, TaskEdit>;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other));

/** The new record with the held row's own values where they are equal. Otherwise an hour of changes would keep each text and person in memory twice. */
function reuseEqualValues(held: Task, come: Task): Task {
  const same = Object.entries(held).filter(
    ([field, value]) => value !== undefined && isSame(value, come[field as keyof Task]),
  );
  return { ...come, ...Object.fromEntries(same) };
}

/** A record without its history, which a row of a long list leaves out until it is opened. */
function withoutHistory({ comments: _comments, activity: _activity, ...row }: Task): Task {
  return row;
}

/**
 * The comments to keep when a task arrives as a row, which has only their number. One may be missing, because it follows as an event of
 * its own. If more are missing, the whole task is fetched again.
 */
function heldComments(held: Task, come: Task): Pick<Task, 'comments'> | null {
  if (come.comments || !held.comments || come.commentCount === undefined) return null;
  const missing = come.commentCount - held.comments.length;
  return missing === 0 || missing === 1 ? { comments: held.comments } : null;
}

/** The row to keep when a record arrives. An older record never replaces a newer one. `seq` is the number of the event that brought it. */
function merge(held: Task, record: Task, seq: number | undefined): Task {
  const isRow =
    seq !== undefined && record.commentCount !== undefined && !held.comments && !held.activity;
  const incoming = isRow ? withoutHistory(record) : record;
  if (held.seq !== undefined && incoming.seq !== undefined) {
    if (incoming.seq < held.seq) return held;
    if (incoming.seq > held.seq)
      return { ...reuseEqualValues(held, incoming), ...heldComments(held, incoming) };
  }
  // The same version, or one without a number. It may lack the history: then keep the held one.
  return {
    ...incoming,
    comments: incoming.comments ?? held.comments,
    activity: incoming.activity ?? held.activity,
  };
}

const sameComment = (a: Comment, b: Comment): boolean =>
  a._id !== undefined && b._id !== undefined
    ? a._id === b._id
    : a.text === b.text &&
      a.createdAt === b.createdAt &&
      (a.user?._id ?? a.user?.name) === (b.user?._id ?? b.user?.name);

/** Adds a comment, unless the record has it already. A row without comments stays as it is. */
function withComment(task: Task, comment: Comment): Task {
  const held = task.comments ?? (leavesOutHistory(task) ? null : []);
  if (!held || held.some((one) => sameComment(one, comment))) return task;
  const comments = [...held, comment];
  return {
    ...task,
    comments,
    ...(task.commentCount !== undefined && {
      commentCount: Math.max(task.commentCount, comments.length),
    }),
  };
}

function applyEdit(task: Task, { fields, comment, unassigned }: TaskEdit): Task {
  const next = comment ? withComment(task, comment) : task;
  if (unassigned !== undefined)
    return {
      ...next,
      ...fields,
      assignedTo: next.assignedTo.filter(({ _id }) => _id !== unassigned),
    };
  return fields ? { ...next, ...fields } : next;
}

const { createTask, updateTask, deleteTask, getTask, addComment, assignTask, unassignTask } =
  tasksApi.endpoints;

const none: readonly never[] = [];
const putTask = (row: Task, created = false, seq?: number): TaskChange[] => [
  { kind: 'put', row, created, isAnswer: true, seq },
];
const editTask = (id: string, what: TaskEdit): TaskChange[] => [{ kind: 'edit', id, edit: what }];

/** What a server event changes. */
function eventChanges(action: UnknownAction): readonly TaskChange[] {
  if (taskCreated.match(action))
    return [{ kind: 'put', row: action.payload, created: true, seq: action.meta.seq }];
  if (taskUpdated.match(action))
    return [{ kind: 'put', row: action.payload, created: false, seq: action.meta.seq }];
  if (taskDeleted.match(action))
    return [{ kind: 'gone', id: action.payload, seq: action.meta.seq }];
  if (commentAdded.match(action))
    return [
      {
        kind: 'edit',
        id: action.payload.taskId,
        edit: { comment: action.payload.comment },
        seq: action.meta.seq,
      },
    ];
  return none;
}

/** What the answer to a call changes. After an answer without the task the list is loaded again (`tasksListeners.ts`). */
function answerChanges(action: UnknownAction): readonly TaskChange[] {
  if (createTask.matchFulfilled(action))
    return action.payload ? putTask(action.payload, true, action.payload.seq) : none;
  if (updateTask.matchFulfilled(action)) {
    const { id, changes } = action.meta.arg.originalArgs;
    return action.payload ? putTask(action.payload) : editTask(id, { fields: changes });
  }
  if (deleteTask.matchFulfilled(action))
    return [{ kind: 'gone', id: action.meta.arg.originalArgs }];
  if (getTask.matchFulfilled(action)) return action.payload ? putTask(action.payload) : none;
  if (deleteTask.matchRejected(action) || getTask.matchRejected(action)) {
    return action.payload?.status === 404
      ? [{ kind: 'gone', id: action.meta.arg.originalArgs }]
      : none;
  }
  if (addComment.matchFulfilled(action)) {
    const { task, comment } = action.payload;
    return task ? putTask(task) : editTask(action.meta.arg.originalArgs.id, { comment });
  }
  if (assignTask.matchFulfilled(action)) {
    const { task, people } = action.payload;
    return task
      ? putTask(task)
      : people
        ? editTask(action.meta.arg.originalArgs.task_id, { fields: { assignedTo: people } })
        : none;
  }
  if (unassignTask.matchFulfilled(action)) {
    const { task, people } = action.payload;
    const { taskId, userId } = action.meta.arg.originalArgs;
    return task
      ? putTask(task)
      : editTask(taskId, people ? { fields: { assignedTo: people } } : { unassigned: userId });
  }
  return none;
}

/** How a list keeps tasks. */
export const taskKind: RecordKind<Task, TaskEdit> = {
  slotOf: taskIndex.slotOf,
  prepare: (task, list, seq) =>
    fillInNames(list, list.origin.seq !== null || seq !== undefined ? task : withoutNumbers(task)),
  merge,
  edit: (task, what, list) => fillInNames(list, applyEdit(task, what)),
  belongs: (task, inspectedId) =>
    inspectedId === undefined || task.assignedTo.some((person) => person._id === inspectedId),
};

/** The lists of tasks: one's own, or an inspected person's by id. */
export const taskLists = createSyncedList<Task, TaskEdit>({
  ...taskKind,
  endpoint: 'getTasks',
  eventChanges,
  answerChanges,
  // A new status is shown before the server has answered.
  editOf: (action) => {
    if (!updateTask.matchPending(action)) return null;
    const {
      id,
      changes: { status },
    } = action.meta.arg.originalArgs;
    const at = new Date(action.meta.startedTimeStamp).toISOString();
    return status
      ? { id, edit: { fields: { status, completedAt: status === 'Completed' ? at : null } } }
      : null;
  },
});

const isNameless = (person: UserRef | null): person is UserRef => person?.name === '';

/** The people with these ids, by the names that rows of the list have for them. */
function findNames(list: TaskPages, ids: ReadonlySet<string>): Map<string, UserRef> {
  const people = new Map<string, UserRef>();
  const addPerson = (person: UserRef | null) => {
    if (person && person.name !== '' && ids.has(person._id)) people.set(person._id, person);
  };
  for (const page of list.pages) {
    for (const task of page) {
      if (people.size === ids.size) return people;
      addPerson(task?.createdBy ?? null);
      task?.assignedTo.forEach(addPerson);
    }
  }
  return people;
}

/** Fills in people's names from the list: answers of other backends have only their ids. */
export function fillInNames(list: TaskPages, task: Task): Task {
  const nameless = [task.createdBy, ...task.assignedTo].filter(isNameless);
  if (nameless.length === 0) return task;
  const known = findNames(list, new Set(nameless.map(({ _id }) => _id)));
  const named = <Person extends UserRef | null>(person: Person): Person => {
    const held = isNameless(person) ? known.get(person._id) : undefined;
    return held ? { ...held, ...person, name: held.name } : person;
  };
  return { ...task, createdBy: named(task.createdBy), assignedTo: task.assignedTo.map(named) };
}
