import type { Caller } from '../../api/types';
import { notReflected, rememberGone } from '../../api/list/listLoads';
import { slotWrites, type ListChange } from './listChange';
import { loadsOf, type ListArg } from './taskLoads';
import type { Task } from '../../contract/task';
import { taskIn } from './taskIndex';
import type { TaskPages } from './taskPages';
import { cachedLists, listOf, writeTasks } from './tasksListApi';

/** Applies changes to one list, as far as its load does not reflect them already, all in one action; nothing is dispatched when nothing differs. */
function changeList(caller: Caller, arg: ListArg, list: TaskPages, changes: readonly ListChange[]): void {
  const writes = slotWrites(list, notReflected(list.seq, changes), arg);
  if (writes.rows.length > 0 || writes.added.length > 0) caller.dispatch(writeTasks(arg, writes));
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

/** Applies what came while a list was under way. */
export function changeAfterLoad(caller: Caller, arg: ListArg): void {
  const { waiting } = loadsOf(caller.extra);
  const changes = waiting.get(arg) ?? [];
  waiting.delete(arg);
  const list = listOf(caller.getState(), arg);
  if (!list) return;
  changeList(caller, arg, list, changes);
}

/** Whether a late answer may still add this task: not when its deletion was seen first. */
export function isGone(caller: Caller, id: string): boolean {
  return loadsOf(caller.extra).gone.has(id);
}

/** A task as any cached list holds it. */
export function heldTask(caller: Caller, id: string): Task | undefined {
  for (const arg of cachedLists(caller.getState())) {
    const list = listOf(caller.getState(), arg);
    const task = list && taskIn(list, id);
    if (task) return task;
  }
  return undefined;
}
