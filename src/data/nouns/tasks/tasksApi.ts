import { api } from '../../api/api';
import { normaliseHistory, normaliseTask } from '../../api/normaliseTask';
import { toThunkApi } from '../../api/thunkApi';
import type { AppThunk } from '../../store/hooks';
import { upload } from '../../api/upload';
import { isLabelChoice, labelText } from '../../../contract/label';
import {
  commentAlone,
  historyPageSize,
  taskAlone,
  type AddedFiles,
  type Comment,
  type CommentVersion,
  type NewTask,
  type Task,
  type TaskHistoryPage,
} from '../../../contract/task';
import type { AssignableUser } from '../../../contract/user';
import {
  readAssignable,
  readAssignAnswer,
  readAssignment,
  type AssignAnswer,
  type TaskAssignment,
  readAddedFiles,
  readComment,
  readCommentAnswer,
  type CommentAnswer,
} from './taskAnswers';
import { ifMatch } from './seenTask';
import {
  keptHistory,
  withComment,
  withCommentText,
  withEarlierPage,
  withoutComment,
} from './rows/taskHistory';
import {
  filesForm,
  newTaskForm,
  type EarlierHistoryArg,
  type EditedComment,
  type KeyedAssignment,
  type NewComment,
  type NewFiles,
  type OneComment,
  type TaskUpdate,
  type Unassignment,
} from './taskArgs';
import { fileProgressed, uploadProgressed } from './tasksSlice';

const path = (id: string) => `/api/tasks/${encodeURIComponent(id)}`;
const commentPath = ({ id, commentId }: Pick<OneComment, 'id' | 'commentId'>) =>
  `${path(id)}/comments/${encodeURIComponent(commentId)}`;
/** The cached answer to a task's link, which is shown until the list has its row. */
const taskTag = (id: string) => ({ type: 'Task' as const, id });
/** The cached assignees and assignable users of a task. */
export const assignmentTags = (id: string) => [
  { type: 'Assignment' as const, id },
  { type: 'Unassigned' as const, id },
];

/** Changes the answer to a task's link, which is shown until the list has its row. */
const patchOpened =
  <Answer>(
    id: string,
    answered: Promise<{ data: Answer }>,
    change: (task: Task | null, answer: Answer) => Task | null,
  ): AppThunk<Promise<void>> =>
  (dispatch) =>
    answered.then(
      ({ data }) =>
        void dispatch(tasksApi.util.updateQueryData('getTask', id, (task) => change(task, data))),
      () => undefined,
    );

/** A newer task, with the history that is loaded. */
const withHistory = (task: Task | null, answer: Task): Task => ({
  ...answer,
  ...(task && keptHistory(task, answer)),
});

/** The calls about tasks. `taskLists.ts` applies their answers to the lists. */
export const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTask: build.mutation<Task | null, { task: NewTask; files: File[] }>({
      queryFn: async ({ task, files }, queryApi) => {
        const thunkApi = toThunkApi(queryApi);
        const progress = (sent: number, total: number) =>
          thunkApi.dispatch(uploadProgressed({ sent, total }));
        const form = newTaskForm(task, files);
        const { data, error } = await upload(thunkApi, '/api/tasks', form, progress);
        thunkApi.dispatch(uploadProgressed(null));
        return error ? { error } : { data: normaliseTask(data) };
      },
      invalidatesTags: (_task, error) => (error ? [] : ['Labels']),
    }),
    addFiles: build.mutation<AddedFiles | null, NewFiles>({
      queryFn: async ({ id, uploadId, files }, queryApi) => {
        const thunkApi = toThunkApi(queryApi);
        const progress = (sent: number, total: number) =>
          thunkApi.dispatch(fileProgressed({ uploadId, sent, total }));
        const url = `${path(id)}/attachments`;
        const { data, error } = await upload(thunkApi, url, filesForm(files), progress);
        return error ? { error } : { data: readAddedFiles(data) };
      },
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(id, queryFulfilled, (task, added) =>
            added ? withHistory(task, added.task) : task,
          ),
        ),
    }),
    removeFile: build.mutation<Task | null, { id: string; filename: string }>({
      query: ({ id, filename }) => ({
        url: `${path(id)}/attachments/${encodeURIComponent(filename)}`,
        method: 'DELETE',
      }),
      transformResponse: normaliseTask,
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(id, queryFulfilled, (task, answer) =>
            answer ? withHistory(task, answer) : task,
          ),
        ),
    }),
    updateTask: build.mutation<Task | null, TaskUpdate>({
      query: ({ id, changes, key, seq, after, expected }) => ({
        url: path(id),
        method: 'PATCH',
        body: { ...changes, ...(expected && { expected }) },
        key,
        headers: {
          Accept: `${taskAlone}, application/json;q=0.9`,
          ...(seq !== undefined && { 'If-Match': ifMatch({ seq, after }, key) }),
        },
      }),
      transformResponse: normaliseTask,
      invalidatesTags: (_task, error, { changes }, meta) =>
        error || meta?.isWaiting || !changes.labels ? [] : ['Labels'],
      // A tag would load the answer to the task's link again, but not before the list is loaded.
      onQueryStarted: ({ id, changes }, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(id, queryFulfilled, (task, answer) =>
            answer ? withHistory(task, answer) : task && { ...task, ...changes },
          ),
        ),
    }),
    deleteTask: build.mutation<unknown, string>({
      query: (id) => ({ url: path(id), method: 'DELETE' }),
    }),
    /** The task with the newest part of its history. It also updates its row in the lists. */
    getTask: build.query<Task | null, string>({
      query: (id) => `${path(id)}?history=${historyPageSize}`,
      transformResponse: normaliseTask,
      providesTags: (_task, _error, id) => [taskTag(id)],
    }),
    /** The part of a history before a number, which is put in front of what its task has. */
    getEarlierHistory: build.query<TaskHistoryPage, EarlierHistoryArg>({
      query: ({ id, before }) => `${path(id)}/history?before=${before}`,
      transformResponse: normaliseHistory,
      keepUnusedDataFor: 0,
      onQueryStarted: ({ id, before }, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(
            id,
            queryFulfilled,
            (task, page) => task && withEarlierPage(task, before, page),
          ),
        ),
    }),
    addComment: build.mutation<CommentAnswer, NewComment>({
      queryFn: async ({ id, text, mentions, key }, queryApi, _extra, send) => {
        const headers = { Accept: `${commentAlone}, application/json;q=0.9` };
        const { data, error, meta } = await send({
          url: `${path(id)}/comments`,
          method: 'POST',
          body: { text, ...(mentions && { mentions }) },
          headers,
          key,
        });
        return error
          ? { error, meta }
          : { data: readCommentAnswer(data, { id, text }, toThunkApi(queryApi)), meta };
      },
    }),
    editComment: build.mutation<Comment | null, EditedComment>({
      query: ({ key, taskTitle: _title, id, commentId, ...body }) => ({
        url: commentPath({ id, commentId }),
        method: 'PATCH',
        body,
        key,
      }),
      transformResponse: readComment,
      onQueryStarted: (arg, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(
            arg.id,
            queryFulfilled,
            (task, said) => task && withCommentText(task, { ...(said ?? arg), _id: arg.commentId }),
          ),
        ),
    }),
    deleteComment: build.mutation<unknown, OneComment>({
      query: ({ key, ...ids }) => ({ url: commentPath(ids), method: 'DELETE', key }),
      onQueryStarted: ({ id, commentId }, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(id, queryFulfilled, (task) => task && withoutComment(task, commentId)),
        ),
    }),
    restoreComment: build.mutation<Comment | null, OneComment>({
      query: ({ key, ...ids }) => ({ url: `${commentPath(ids)}/restore`, method: 'POST', key }),
      transformResponse: readComment,
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        dispatch(
          patchOpened(id, queryFulfilled, (task, comment) =>
            task && comment ? withComment(task, comment) : task,
          ),
        ),
    }),
    getCommentVersions: build.query<CommentVersion[], Pick<OneComment, 'id' | 'commentId'>>({
      query: (ids) => `${commentPath(ids)}/versions`,
      keepUnusedDataFor: 0,
    }),
    assignTask: build.mutation<AssignAnswer, KeyedAssignment>({
      query: ({ key, taskTitle: _title, people: _people, act: _act, ...body }) => ({
        url: '/api/tasks/assign',
        method: 'POST',
        body,
        key,
      }),
      transformResponse: readAssignAnswer,
      invalidatesTags: (_answer, error, { task_id: id }, meta) =>
        error || meta?.isWaiting ? [] : [taskTag(id), ...assignmentTags(id)],
    }),
    unassignTask: build.mutation<AssignAnswer, Unassignment>({
      query: ({ assignmentId, userId, key }) => ({
        url: `/api/tasks/assign/${encodeURIComponent(assignmentId)}`,
        method: 'DELETE',
        body: { user_id: userId },
        key,
      }),
      transformResponse: readAssignAnswer,
      invalidatesTags: (_answer, error, { taskId }, meta) =>
        error || meta?.isWaiting ? [] : [taskTag(taskId), ...assignmentTags(taskId)],
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
    getLabels: build.query<{ labels: string[] }, void>({
      queryFn: async (_none, _queryApi, _extra, call) => {
        let answer = await call('/api/tasks/labels');
        if (answer.error?.status === 404) answer = await call('/api/labels');
        if (answer.error) return { error: answer.error };
        const choices = Array.isArray(answer.data) ? answer.data.filter(isLabelChoice) : [];
        return { data: { labels: [...new Set(choices.map(labelText))] } };
      },
      providesTags: ['Labels'],
    }),
  }),
});

export const {
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useRemoveFileMutation,
  useGetTaskQuery,
  useAddCommentMutation,
  useEditCommentMutation,
  useGetCommentVersionsQuery,
  useAssignTaskMutation,
  useUnassignTaskMutation,
  useGetAssignmentQuery,
  useLazyGetAssignmentQuery,
  useGetUnassignedUsersQuery,
  useGetLabelsQuery,
} = tasksApi;
