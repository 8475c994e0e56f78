import type { Caller } from '../../api/types';
import type { Task } from '../../contract/task';
import { selectEpoch } from '../../session/sessionSlice';
import { changeAfterLoad } from './changeTasks';
import { loadsOf, type ListArg } from './taskLoads';
import { cutPages, pageSize, type TaskPages } from './taskPages';
import { getTasks, listOf, patchTasks } from './tasksListApi';

/** Rows that are taken in at once: whole pages, few enough to leave the frame to the screen. */
const batch = 8 * pageSize;

const nextFrame = () =>
  new Promise<void>((resolve) => {
    // A hidden page gets no frames.
    if (typeof document === 'undefined' || document.visibilityState !== 'visible') setTimeout(resolve, 0);
    else requestAnimationFrame(() => resolve());
  });

function append(caller: Caller, arg: ListArg, list: TaskPages, rows: readonly Task[], complete: boolean): void {
  const last = list.pages[list.pages.length - 1];
  const open = last && last.length < pageSize ? last : [];
  const kept = open.length > 0 ? list.pages.length - 1 : list.pages.length;
  const pages = cutPages([...open, ...rows]);
  const loaded = list.loaded + rows.length;
  caller.dispatch(
    patchTasks(arg, (draft) => {
      pages.forEach((page, at) => {
        // The page is frozen as a whole and goes in as it is.
        draft.pages[kept + at] = page;
      });
      draft.loaded = loaded;
      draft.complete = complete;
      draft.total = complete ? loaded : Math.max(draft.total, loaded);
    }),
  );
}

/** Takes in the rows behind the first ones, a batch a frame, and then the changes that came meanwhile. */
export async function streamTasks(caller: Caller, arg: ListArg): Promise<void> {
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
      append(caller, arg, list, rows, reader.isDone());
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
