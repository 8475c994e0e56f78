import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { normaliseTask, sharePeople, withoutOwnFields } from '../../api/normaliseTask';
import type { WaitingChange } from '../../outbox/outboxSlice';
import { createSyncedList, listKey } from '../../lists/createSyncedList';
import { queryList } from '../../lists/loadList';
import type { RecordKind } from '../../lists/syncedList';
import type { Change, SyncedList } from '../../lists/syncedListTypes';
import { toThunkApi } from '../../api/thunkApi';
import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { commentAdded, taskCreated, taskDeleted, taskUpdated } from '../../realtime/serverEvents';
import { applyEdit, mergeTask, type TaskEdit } from './rows/taskEdits';
import { unanswered } from './seenTask';
import { taskIndex, type TaskPages } from './taskIndex';
import type {
  EditedComment,
  KeyedAssignment,
  OneComment,
  TaskUpdate,
  Unassignment,
} from './taskArgs';
import { tasksApi } from './tasksApi';

export type TaskChange = Change<Task, TaskEdit>;
export type TaskList = SyncedList<Task, TaskEdit>;

const {
  addComment,
  addFiles,
  assignTask,
  createTask,
  deleteComment,
  deleteTask,
  editComment,
  getEarlierHistory,
  getTask,
  removeFile,
  restoreComment,
  unassignTask,
  updateTask,
} = tasksApi.endpoints;

const none: readonly never[] = [];
const putTask = (row: Task, created = false, seq?: number): TaskChange[] => [
  { kind: 'put', row, created, isAnswer: true, seq },
];
const editTask = (id: string, what: TaskEdit): TaskChange[] => [{ kind: 'edit', id, edit: what }];

function eventChanges(action: UnknownAction): readonly TaskChange[] {
  const isNew = taskCreated.match(action);
  if (isNew || taskUpdated.match(action))
    return [{ kind: 'put', row: action.payload, created: isNew, seq: action.meta.seq }];
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

/** After an answer without the task, `tasksListeners.ts` loads the list again. */
function answerChanges(action: UnknownAction): readonly TaskChange[] {
  if (createTask.matchFulfilled(action))
    return action.payload ? putTask(action.payload, true, action.payload.seq) : none;
  if (addFiles.matchFulfilled(action)) return action.payload ? putTask(action.payload.task) : none;
  if (updateTask.matchFulfilled(action)) {
    const { id, changes } = action.meta.arg.originalArgs;
    return action.payload ? putTask(action.payload) : editTask(id, { fields: changes });
  }
  if (deleteTask.matchFulfilled(action))
    return [{ kind: 'gone', id: action.meta.arg.originalArgs }];
  if (getTask.matchFulfilled(action) || removeFile.matchFulfilled(action))
    return action.payload ? putTask(action.payload) : none;
  if (getEarlierHistory.matchFulfilled(action)) {
    const { id, before } = action.meta.arg.originalArgs;
    return editTask(id, { history: { ...action.payload, until: before } });
  }
  if (deleteTask.matchRejected(action) || getTask.matchRejected(action)) {
    return action.payload?.status === 404
      ? [{ kind: 'gone', id: action.meta.arg.originalArgs }]
      : none;
  }
  if (addComment.matchFulfilled(action)) {
    const { task, comment } = action.payload;
    return task ? putTask(task) : editTask(action.meta.arg.originalArgs.id, { comment });
  }
  if (editComment.matchFulfilled(action)) {
    const { id, commentId } = action.meta.arg.originalArgs;
    return action.payload ? editTask(id, { said: { ...action.payload, _id: commentId } }) : none;
  }
  if (restoreComment.matchFulfilled(action)) {
    const { id } = action.meta.arg.originalArgs;
    return action.payload ? editTask(id, { comment: action.payload }) : none;
  }
  if (deleteComment.matchFulfilled(action)) {
    const { id, commentId } = action.meta.arg.originalArgs;
    return editTask(id, { uncommented: commentId });
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

/**
 * What a change shows before the server answers. Without a key, which other backends do not know,
 * only a status is shown. Comments are shown by `useTaskHistory`. The task keeps the number that
 * the person had seen: the change may hide what others write after it, and the next change must not
 * overwrite that.
 */
function editOf({
  endpoint,
  arg,
  at,
}: Pick<WaitingChange, 'endpoint' | 'arg' | 'at'>): { id: string; edit: TaskEdit } | null {
  if (endpoint === updateTask.name) {
    const { id, changes, key, seq, expected } = arg as TaskUpdate;
    if (key === undefined && changes.status === undefined) return null;
    const completedAt = changes.status === 'Completed' ? new Date(at).toISOString() : null;
    const fields = { ...changes, ...(changes.status && { completedAt }), ...unanswered(seq, key) };
    const seenChecklist = changes.checklist && (expected?.checklist ?? []);
    return { id, edit: { fields, ...(seenChecklist && { seenChecklist }) } };
  }
  if (endpoint === editComment.name) {
    const { id, commentId, text, mentions } = arg as EditedComment;
    const said = { _id: commentId, text, mentions, editedAt: new Date(at).toISOString() };
    return { id, edit: { said } };
  }
  if (endpoint === deleteComment.name) {
    const { id, commentId } = arg as OneComment;
    return { id, edit: { uncommented: commentId } };
  }
  if (endpoint === assignTask.name) {
    const { task_id: id, user_id: ids, people, key } = arg as KeyedAssignment;
    const assigned = people ?? [ids].flat().map((_id) => ({ _id, name: '' }));
    return key === undefined ? null : { id, edit: { assigned } };
  }
  if (endpoint === unassignTask.name) {
    const { taskId: id, userId: unassigned, key } = arg as Unassignment;
    return key === undefined ? null : { id, edit: { unassigned } };
  }
  return null;
}

export const taskKind: RecordKind<Task, TaskEdit> = {
  slotOf: taskIndex.slotOf,
  prepare: (task, list, seq) =>
    fillInNames(
      list,
      list.origin.seq !== null || seq !== undefined ? task : withoutOwnFields(task),
    ),
  merge: mergeTask,
  edit: (task, what, list) => fillInNames(list, applyEdit(task, what)),
  belongs: (task, inspectedId) =>
    inspectedId === undefined || task.assignedTo.some((person) => person._id === inspectedId),
};

/** The lists of tasks: the signed-in person's, and an inspected person's by id. */
export const taskLists = createSyncedList<Task, TaskEdit>({
  ...taskKind,
  endpoint: 'getTasks',
  eventChanges,
  answerChanges,
  editOf,
});

export const tasksListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.query<TaskList, string | void>({
      queryFn: (arg, queryApi) => {
        const inspectedId = arg ?? undefined;
        const share = sharePeople();
        return queryList(taskLists, toThunkApi(queryApi), inspectedId, {
          args:
            inspectedId === undefined
              ? { url: '/api/tasks' }
              : { url: '/api/tasks/inspect', method: 'POST', body: { id: inspectedId } },
          noun: 'tasks',
          rowOf: (raw, isDocket) => {
            const task = normaliseTask(raw);
            return task && share(isDocket ? task : withoutOwnFields(task));
          },
        });
      },
      serializeQueryArgs: ({ queryArgs }) => listKey('getTasks', queryArgs),
      providesTags: ['Tasks'],
      structuralSharing: false,
      // In seconds. Events keep an unused list up to date, so that it can be shown again at once.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { getTasks } = tasksListApi.endpoints;

const isNameless = (person: UserRef | null): person is UserRef => person?.name === '';

/** The people with these ids, as far as rows of the list name them. */
function findPeople(list: TaskPages, ids: ReadonlySet<string>): Map<string, UserRef> {
  const people = new Map<string, UserRef>();
  for (const page of list.pages) {
    for (const task of page) {
      if (people.size === ids.size) return people;
      for (const person of task ? [task.createdBy, ...task.assignedTo] : [])
        if (person && person.name !== '' && ids.has(person._id)) people.set(person._id, person);
    }
  }
  return people;
}

/** Fills in people's names from the list: answers of other backends may have only ids. */
function fillInNames(list: TaskPages, task: Task): Task {
  const nameless = [task.createdBy, ...task.assignedTo].filter(isNameless);
  if (nameless.length === 0) return task;
  const people = findPeople(list, new Set(nameless.map(({ _id }) => _id)));
  const withName = <Person extends UserRef | null>(person: Person): Person => {
    const known = isNameless(person) ? people.get(person._id) : undefined;
    return known ? { ...known, ...person, name: known.name } : person;
  };
  return {
    ...task,
    createdBy: withName(task.createdBy),
    assignedTo: task.assignedTo.map(withName),
  };
}
