import { pagesPolicy } from '../../api/list/listPolicy';
import type { Assignment, NewTask } from '../../contract/task';
import { bare, fieldsOf, listOf, payload, type EndpointPolicy, type FeaturePolicies, type PayloadOf, type Policy } from '../../lib/logPolicy';
import type { TaskAssignment } from './assignmentAnswer';
import { assignablePolicy, idsPolicy, labelsPolicy, newTaskPolicy, personPolicy, taskChangesPolicy, taskPolicy } from './taskPolicy';
import type { tasksApi } from './tasksApi';
import type { tasksListApi } from './tasksListApi';
import {
  commentDrafted, commentsSeen, dialogClosed, dialogOpened, draftsRestored, filterChosen, mineChosen, newTaskDiscarded, newTaskDrafted, searchCleared, searchSubmitted, seenForgotten,
  uploadProgressed, type TaskDialog, type TaskDrafts, type TasksState,
} from './tasksSlice';

type Endpoint = keyof typeof tasksApi.endpoints | keyof typeof tasksListApi.endpoints;

const dialog = fieldsOf<Extract<TaskDialog, { taskId: string }>>({ kind: 'plain', taskId: 'plain' });
const upload = fieldsOf<NonNullable<TasksState['upload']>>({ sent: 'plain', total: 'plain' });
/** Their keys are ids of tasks. */
const drafts = { newTask: newTaskPolicy, commentDrafts: { map: 'text' }, seenComments: { map: 'plain' } } as const;

export const tasksState: Policy = fieldsOf<TasksState>({ ...drafts, filter: 'plain', search: 'text', mine: 'plain', dialog, upload });

/** No screen reads what a change was answered with from the state: the lists take it in, by actions of their own. */
const answer = 'omit';

export const tasksPolicies: FeaturePolicies = {
  actions: {
    [filterChosen.type]: payload('plain'),
    [searchSubmitted.type]: payload('text'),
    [searchCleared.type]: bare,
    [mineChosen.type]: payload('plain'),
    [dialogOpened.type]: payload(dialog),
    [dialogClosed.type]: bare,
    [newTaskDrafted.type]: payload(newTaskPolicy),
    [newTaskDiscarded.type]: bare,
    [commentDrafted.type]: payload(fieldsOf<PayloadOf<typeof commentDrafted>>({ taskId: 'plain', text: 'text' })),
    [commentsSeen.type]: payload(fieldsOf<PayloadOf<typeof commentsSeen>>({ taskId: 'plain', count: 'plain' })),
    [seenForgotten.type]: payload(listOf('plain')),
    [uploadProgressed.type]: payload(upload),
    [draftsRestored.type]: payload(fieldsOf<TaskDrafts>(drafts)),
  },
  endpoints: {
    getTasks: { arg: 'plain', data: pagesPolicy(taskPolicy) },
    createTask: { arg: fieldsOf<{ task: NewTask; files: File[] }>({ task: newTaskPolicy, files: listOf('file') }), data: answer },
    updateTask: { arg: { fields: { id: 'plain', changes: taskChangesPolicy } }, data: answer },
    deleteTask: { arg: 'plain', data: answer },
    loadTask: { arg: 'plain', data: answer },
    addComment: { arg: { fields: { id: 'plain', text: 'text' } }, data: answer },
    assignTask: { arg: fieldsOf<Assignment>({ task_id: 'plain', user_id: idsPolicy }), data: answer },
    unassignTask: { arg: { fields: { assignmentId: 'plain', userId: 'plain' } }, data: answer },
    getAssignment: { arg: 'plain', data: fieldsOf<TaskAssignment>({ _id: 'plain', assignedTo: listOf(personPolicy) }) },
    getUnassignedUsers: { arg: 'plain', data: listOf(assignablePolicy) },
    getLabels: { arg: 'plain', data: labelsPolicy },
  } satisfies Record<Endpoint, EndpointPolicy>,
};
