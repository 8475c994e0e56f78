import { streamList } from '../../api/list/streamList';
import { warmIndex } from '../../api/list/warmIndex';
import type { Caller } from '../../api/types';
import { changeAfterLoad } from './changeTasks';
import { taskIndex } from './taskIndex';
import { loadsOf, type ListArg } from './taskLoads';
import { getTasks, listOf } from './tasksListApi';

/** Takes in the rows behind the first ones, and then the changes that came meanwhile. */
export async function streamTasks(caller: Caller, arg: ListArg, queryCacheKey: string): Promise<void> {
  const stands = await streamList(caller, {
    arg,
    queryCacheKey,
    streams: loadsOf(caller.extra).streams,
    held: () => listOf(caller.getState(), arg),
    reload: () => caller.dispatch(getTasks.initiate(arg, { forceRefetch: true, subscribe: false })),
  });
  if (!stands) return;
  changeAfterLoad(caller, arg);
  const held = () => listOf(caller.getState(), arg);
  warmIndex(held()?.loaded ?? 0, (mayGoOn) => {
    const list = held();
    return list === undefined || taskIndex.warm(list, mayGoOn);
  });
}
