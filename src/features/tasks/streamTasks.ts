import type { Caller } from '../../api/types';
import type { Task } from '../../contract/task';
import { selectEpoch } from '../../session/sessionSlice';
import { tasksAppended } from './appendedTasks';
import { changeAfterLoad } from './changeTasks';
import { loadsOf, type ListArg } from './taskLoads';
import { cutPages, pageSize, type TaskPages } from './taskPages';
import { getTasks, listOf } from './tasksListApi';

/** Rows that are taken in at once: whole pages, few enough to leave the frame to the screen. */
const batch = 4 * pageSize;

const nextFrame = () =>
  new Promise<void>((resolve) => {
    // A hidden page gets no frames.
    if (typeof document === 'undefined' || document.visibilityState !== 'visible') setTimeout(resolve, 0);
    else requestAnimationFrame(() => resolve());
  });

function append(caller: Caller, queryCacheKey: string, list: TaskPages, rows: readonly Task[], complete: boolean): void {
  const last = list.pages[list.pages.length - 1];
  const open = last && last.length < pageSize ? last : [];
  const from = list.pages.length - (open.length > 0 ? 1 : 0);
  caller.dispatch(tasksAppended({ queryCacheKey, from, pages: cutPages([...open, ...rows]), loaded: list.loaded + rows.length, complete }));
}

/** Takes in the rows behind the first ones, a batch a frame, and then the changes that came meanwhile. */
export async function streamTasks(caller: Caller, arg: ListArg, queryCacheKey: string): Promise<void> {
  const { streams } = loadsOf(caller.extra);
  const reader = streams.get(arg);
  const epoch = selectEpoch(caller.getState());
  try {
    while (reader && streams.get(arg) === reader) {
      const held = listOf(caller.getState(), arg);
      const toFill = held ? (pageSize - (held.loaded % pageSize)) % pageSize : 0;
      const rows = await reader.read(batch + toFill, batch + toFill);
      const list = listOf(caller.getState(), arg);
      if (selectEpoch(caller.getState()) !== epoch || !list || list.complete) {
        reader.cancel();
        break;
      }
      append(caller, queryCacheKey, list, rows, reader.isDone());
      if (reader.isDone()) break;
      await nextFrame();
    }
  } catch (cause) {
    console.warn('The stream of tasks broke; the list is loaded again', cause);
    streams.delete(arg);
    if (selectEpoch(caller.getState()) === epoch) {
      await caller.dispatch(getTasks.initiate(arg, { forceRefetch: true, subscribe: false }));
    }
    return;
  }
  if (streams.get(arg) === reader) streams.delete(arg);
  changeAfterLoad(caller, arg);
}
