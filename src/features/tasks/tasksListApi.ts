import { api } from '../../api/api';
import { normaliseTask, sharePeople, withoutNumbers } from '../../api/normaliseTask';
import { listKey } from '../../api/syncedList/createSyncedList';
import { queryList } from '../../api/syncedList/loadList';
import { toThunkApi } from '../../api/thunkApi';
import { taskLists, type TaskList } from './taskLists';

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
          rowOf: (raw, isOurs) => {
            const task = normaliseTask(raw);
            return task && share(isOurs ? task : withoutNumbers(task));
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
