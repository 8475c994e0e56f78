import { api } from '../../api/api';
import { callerOf } from '../../api/types';
import { upload } from '../../api/upload';
import { isLabelChoice, labelText } from '../../contract/label';
import { commentAlone, type Assignment, type NewTask, type Task, type TaskChanges } from '../../contract/task';
import type { AssignableUser } from '../../contract/user';
import { afterAssigning, afterCommenting, afterCreating, afterDeleting, afterLoading, whileUpdating } from './taskEffects';
import { readAssignable, readAssignment, type TaskAssignment } from './assignmentAnswer';
import { newTaskForm } from './newTaskForm';
import { normaliseTask } from './normaliseTask';
import { uploadProgressed } from './tasksSlice';

const taskOf = (answer: unknown): Task | null => normaliseTask(answer);
const path = (id: string) => `/api/tasks/${encodeURIComponent(id)}`;

/** Calls about one task. Each change reaches the lists through `changeTasks`, like any event. */
export const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTask: build.mutation<Task | null, { task: NewTask; files: File[] }>({
      queryFn: async ({ task, files }, queryApi) => {
        const caller = callerOf(queryApi);
        const progress = (sent: number, total: number) => caller.dispatch(uploadProgressed({ sent, total }));
        const { data, error } = await upload(caller, '/api/tasks', newTaskForm(task, files), progress);
        caller.dispatch(uploadProgressed(null));
        return error ? { error } : { data: taskOf(data) };
      },
      onQueryStarted: afterCreating,
      invalidatesTags: (_task, error) => (error ? [] : ['Labels']),
    }),
    updateTask: build.mutation<Task | null, { id: string; changes: TaskChanges }>({
      query: ({ id, changes }) => ({ url: path(id), method: 'PATCH', body: changes }),
      transformResponse: taskOf,
      onQueryStarted: whileUpdating,
      invalidatesTags: (_task, error, { changes }) => (error || !changes.labels ? [] : ['Labels']),
    }),
    deleteTask: build.mutation<unknown, string>({
      query: (id) => ({ url: path(id), method: 'DELETE' }),
      onQueryStarted: afterDeleting,
    }),
    loadTask: build.mutation<Task | null, string>({
      query: (id) => path(id),
      transformResponse: taskOf,
      onQueryStarted: afterLoading,
    }),
    addComment: build.mutation<unknown, { id: string; text: string }>({
      query: ({ id, text }) => ({ url: `${path(id)}/comments`, method: 'POST', body: { text }, headers: { Accept: `${commentAlone}, application/json;q=0.9` } }),
      onQueryStarted: afterCommenting,
    }),
    assignTask: build.mutation<unknown, Assignment>({
      query: (body) => ({ url: '/api/tasks/assign', method: 'POST', body }),
      onQueryStarted: (sent, life) => afterAssigning(sent.task_id, undefined, life),
      invalidatesTags: (_answer, error, { task_id: id }) => (error ? [] : [{ type: 'Assignment', id }, { type: 'Unassigned', id }]),
    }),
    unassignTask: build.mutation<unknown, { assignmentId: string; userId: string }>({
      query: ({ assignmentId, userId }) => ({ url: `/api/tasks/assign/${encodeURIComponent(assignmentId)}`, method: 'DELETE', body: { user_id: userId } }),
      onQueryStarted: ({ assignmentId, userId }, life) => afterAssigning(assignmentId, userId, life),
      // A backend's assignment may have an id of its own, so whatever is shown is asked for again.
      invalidatesTags: (_answer, error) => (error ? [] : ['Assignment', 'Unassigned']),
    }),
    getAssignment: build.query<TaskAssignment, string>({
      query: (taskId) => `/api/tasks/assign/${encodeURIComponent(taskId)}`,
      transformResponse: readAssignment,
      providesTags: (_answer, _error, id) => [{ type: 'Assignment', id }],
      keepUnusedDataFor: 0,
    }),
    getUnassignedUsers: build.query<AssignableUser[], string>({
      query: (taskId) => `/api/tasks/unassigned/${encodeURIComponent(taskId)}`,
      transformResponse: readAssignable,
      providesTags: (_answer, _error, id) => [{ type: 'Unassigned', id }],
      keepUnusedDataFor: 0,
    }),
    getLabels: build.query<string[], void>({
      queryFn: async (_none, _queryApi, _extra, call) => {
        let answer = await call('/api/tasks/labels');
        if (answer.error?.status === 404) answer = await call('/api/labels');
        if (answer.error) return { error: answer.error };
        const choices = Array.isArray(answer.data) ? answer.data.filter(isLabelChoice) : [];
        return { data: [...new Set(choices.map(labelText))] };
      },
      providesTags: ['Labels'],
    }),
  }),
});

export const {
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useLoadTaskMutation,
  useAddCommentMutation,
  useAssignTaskMutation,
  useUnassignTaskMutation,
  useGetAssignmentQuery,
  useLazyGetAssignmentQuery,
  useGetUnassignedUsersQuery,
  useGetLabelsQuery,
} = tasksApi;
export { useGetTasksQuery } from './tasksListApi';
