import { syncedListPolicy } from '../../api/syncedList/listPolicy';
import type { TaskWatchers } from '../../contract/event';
import type { NewTask, TaskHistoryPage } from '../../contract/task';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  serverEvent,
  type EndpointPolicy,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import {
  commentAdded,
  taskCreated,
  taskDeleted,
  taskUpdated,
  taskWatchersChanged,
} from '../../realtime/serverEvents';
import { newTaskPolicy } from '../drafts/draftsPolicy';
import { taskChangesPolicy } from '../undo/undoPolicy';
import type { AssignAnswer, TaskAssignment, CommentAnswer } from './taskAnswers';
import type { TaskEdit, tasksListApi } from './taskLists';
import {
  assignablePolicy,
  commentPolicy,
  historyPage,
  idsPolicy,
  labelsPolicy,
  personPolicy,
  seenPolicy,
  taskPolicy,
} from './taskRecordPolicy';
import type {
  EarlierHistoryArg,
  KeyedAssignment,
  NewComment,
  tasksApi,
  TaskUpdate,
  Unassignment,
} from './tasksApi';
import {
  dialogClosed,
  dialogEdited,
  dialogOpened,
  dialogRefused,
  earlierEntriesShown,
  openTaskGone,
  uploadProgressed,
  type DialogEdits,
  type TaskDialog,
  type TasksState,
} from './tasksSlice';

type Endpoint = keyof typeof tasksApi.endpoints | keyof typeof tasksListApi.endpoints;

const dialogEdits = { edits: taskChangesPolicy, ...seenPolicy, isSent: 'plain' } as const;
const dialog = fieldsOf<Extract<TaskDialog, { taskId: string }>>({
  kind: 'plain',
  taskId: 'plain',
  ...dialogEdits,
});
const upload = fieldsOf<NonNullable<TasksState['upload']>>({ sent: 'plain', total: 'plain' });
const shownEntries = fieldsOf<NonNullable<TasksState['shownEntries']>>({
  taskId: 'plain',
  count: 'plain',
});
const watchers = fieldsOf<TaskWatchers>({ taskId: 'plain', people: listOf(personPolicy) });
export const tasksState: Policy = fieldsOf<TasksState>({
  dialog,
  upload,
  gone: taskPolicy,
  shownEntries,
  watchers,
});

const edit = fieldsOf<TaskEdit>({
  fields: taskPolicy,
  comment: commentPolicy,
  assigned: listOf(personPolicy),
  unassigned: 'plain',
  history: fieldsOf<NonNullable<TaskEdit['history']>>({ ...historyPage, until: 'plain' }),
});
const assigned = fieldsOf<AssignAnswer>({ task: taskPolicy, people: listOf(personPolicy) });

const keyed = { key: 'plain', taskTitle: 'text' } as const;

export const tasksPolicies: FeaturePolicies = {
  actions: {
    [taskCreated.type]: serverEvent(taskPolicy),
    [taskUpdated.type]: serverEvent(taskPolicy),
    [taskDeleted.type]: serverEvent('plain'),
    [commentAdded.type]: serverEvent(
      fieldsOf<PayloadOf<typeof commentAdded>>({ taskId: 'plain', comment: commentPolicy }),
    ),
    [taskWatchersChanged.type]: serverEvent(watchers),
    [dialogOpened.type]: payload(dialog),
    [dialogEdited.type]: payload(fieldsOf<DialogEdits>(dialogEdits)),
    [dialogRefused.type]: bare,
    [dialogClosed.type]: bare,
    [uploadProgressed.type]: payload(upload),
    [openTaskGone.type]: payload(taskPolicy),
    [earlierEntriesShown.type]: payload(shownEntries),
  },
  endpoints: {
    getTasks: { arg: 'plain', data: syncedListPolicy(taskPolicy, edit) },
    createTask: {
      arg: fieldsOf<{ task: NewTask; files: File[] }>({
        task: newTaskPolicy,
        files: listOf('file'),
      }),
      data: taskPolicy,
    },
    updateTask: {
      arg: fieldsOf<TaskUpdate>({
        id: 'plain',
        changes: taskChangesPolicy,
        ...seenPolicy,
        ...keyed,
      }),
      data: taskPolicy,
    },
    deleteTask: { arg: 'plain', data: 'omit' },
    getTask: { arg: 'plain', data: taskPolicy },
    getEarlierHistory: {
      arg: fieldsOf<EarlierHistoryArg>({ id: 'plain', before: 'plain' }),
      data: fieldsOf<TaskHistoryPage>(historyPage),
    },
    addComment: {
      arg: fieldsOf<NewComment>({ id: 'plain', text: 'text', ...keyed }),
      data: fieldsOf<CommentAnswer>({ task: taskPolicy, comment: commentPolicy }),
    },
    assignTask: {
      arg: fieldsOf<KeyedAssignment>({
        task_id: 'plain',
        user_id: idsPolicy,
        people: listOf(personPolicy),
        ...keyed,
      }),
      data: assigned,
    },
    unassignTask: {
      arg: fieldsOf<Unassignment>({
        taskId: 'plain',
        assignmentId: 'plain',
        userId: 'plain',
        ...keyed,
      }),
      data: assigned,
    },
    getAssignment: {
      arg: 'plain',
      data: fieldsOf<TaskAssignment>({ _id: 'plain', assignedTo: listOf(personPolicy) }),
    },
    getUnassignedUsers: { arg: 'plain', data: listOf(assignablePolicy) },
    getLabels: { arg: 'plain', data: labelsPolicy },
  } satisfies Record<Endpoint, EndpointPolicy>,
};
