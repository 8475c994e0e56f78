import type { Caller } from '../../api/types';
import { slotWrites, writeSlots, type ListChange } from './listChange';
import { loadsOf, rememberGone, type ListArg } from './taskLoads';
import type { Task } from '../../contract/task';
import { slotOf } from './taskIndex';
import { taskAt, type TaskPages } from './taskPages';
import { cachedLists, listOf, patchTasks } from './tasksListApi';

/** Applies changes to one list, all in one patch; nothing is dispatched when nothing differs. */
function changeList(caller: Caller, arg: ListArg, list: TaskPages, changes: readonly ListChange[]): void {
  const writes = slotWrites(list, changes, arg);
  if (writes.rows.size > 0 || writes.added.length > 0) caller.dispatch(patchTasks(arg, (draft) => writeSlots(draft, writes)));
}

/**
 * The one way by which tasks change: events, answers to calls, and what this client shows ahead of an answer. Changes that
 * come while a list is under way are applied to what is shown, and once more when it stands.
 */
export function changeTasks(caller: Caller, changes: readonly ListChange[]): void {
  const loads = loadsOf(caller.extra);
  for (const change of changes) {
    if (change.kind === 'gone') rememberGone(loads, change.id);
    else if (change.kind === 'put' && change.seq !== undefined) loads.gone.delete(change.task._id);
  }
  for (const arg of cachedLists(caller.getState())) {
    const waiting = loads.waiting.get(arg);
    waiting?.push(...changes);
    const list = listOf(caller.getState(), arg);
    if (!list) continue;
    // A newcomer takes the slot after the last row, which is not known before everything has come.
    changeList(caller, arg, list, list.complete ? changes : changes.filter((change) => change.kind !== 'put' || !change.created));
  }
}

/** Applies what came while a list was under way, as far as its load does not reflect it already. */
export function changeAfterLoad(caller: Caller, arg: ListArg): void {
  const { waiting } = loadsOf(caller.extra);
  const changes = waiting.get(arg) ?? [];
  waiting.delete(arg);
  const list = listOf(caller.getState(), arg);
  if (!list) return;
  const { seq } = list;
  changeList(caller, arg, list, changes.filter((change) => seq === null || change.seq === undefined || change.seq > seq));
}

/** Whether a late answer may still add this task: not when its deletion was seen first. */
export function isGone(caller: Caller, id: string): boolean {
  return loadsOf(caller.extra).gone.has(id);
}

/** A task as any cached list holds it. */
export function heldTask(caller: Caller, id: string): Task | undefined {
  for (const arg of cachedLists(caller.getState())) {
    const list = listOf(caller.getState(), arg);
    const slot = list && slotOf(list, id);
    if (list && slot !== undefined) return taskAt(list, slot) ?? undefined;
  }
  return undefined;
}
