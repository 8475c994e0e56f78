import { loadList, type LoadedList } from '../../api/list/loadList';
import type { Caller } from '../../api/types';
import type { Task } from '../../contract/task';
import { normaliseTask, sharePeople, withoutNumbers } from './normaliseTask';
import type { ListArg } from './taskLoads';

/** Loads a list: GET /api/tasks, or POST /api/tasks/inspect for an inspected person. With `whole` to its end. */
export function loadTasks(caller: Caller, inspectedId: ListArg, whole: boolean): Promise<LoadedList<Task>> {
  const share = sharePeople();
  return loadList(caller, {
    args: inspectedId === undefined ? { url: '/api/tasks' } : { url: '/api/tasks/inspect', method: 'POST', body: { id: inspectedId } },
    noun: 'tasks',
    whole,
    rowOf: (raw, isOurs) => {
      const task = normaliseTask(raw);
      return task && share(isOurs ? task : withoutNumbers(task));
    },
  });
}
