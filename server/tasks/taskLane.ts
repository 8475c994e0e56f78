import type { Context } from '../context/context';
import type { Db, Trx } from '../db/schema';
import { createLane, outcomeOf } from '../lib/lane';
import type { Actor } from '../session/actor';
import { writeEach } from '../session/writeAs';
import { editsOf } from './fieldChanges';
import { saveTasks, type PlannedChange } from './saveTasks';
import type { TaskWithEdits } from './taskAnswers';
import { lockTasks, type FoundTask } from './taskRepository';
import { requireVisible } from './taskRules';

/** What a call does to its task, and its result, which is JSON. Without a change, nothing is written. */
interface TaskPlan<Result> {
  change?: Omit<PlannedChange, 'actor' | 'before'>;
  result: Result;
}

/**
 * Decides what a call does to its task, which is locked. It only reads.
 * @throws HttpError a refusal
 */
type Plan<Result> = (
  trx: Trx,
  actor: Actor,
  task: FoundTask,
) => Promise<TaskPlan<Result>> | TaskPlan<Result>;

/** What a call has done. `task` is as the change has left it; a call that was made before has none. */
export interface Changed<Result> {
  task?: TaskWithEdits;
  result: Result;
}

interface TaskCall extends Actor {
  taskId: string;
  /** Whether it adds something, which a full disk or a limit may prevent. */
  grows: boolean;
  plan: Plan<unknown>;
  /** Takes the task. The result alone is kept with the key. */
  taskOf: (task: TaskWithEdits) => void;
}
type Lane = (call: TaskCall) => Promise<unknown>;

const lanes = new WeakMap<Db, Lane>();

/** All calls that change one task go through the lane of their database. */
function laneOf(context: Context): Lane {
  const known = lanes.get(context.db);
  if (known) return known;
  const lane = createLane<TaskCall, unknown>(
    ({ _id, taskId, call }) => [taskId, ...(call ? [`${_id} ${call.key}`] : [])],
    (calls) =>
      writeEach(
        context,
        calls,
        { ids: [], grows: calls.some(({ grows }) => grows) },
        (trx, allowed) => changeTasks(context, trx, allowed),
      ),
  );
  lanes.set(context.db, lane);
  return lane;
}

async function changeTasks(context: Context, trx: Trx, calls: readonly TaskCall[]) {
  const ids = calls.map(({ taskId }) => taskId);
  const tasks = await lockTasks(trx, ids);
  const changes: PlannedChange[] = [];
  const takers: TaskCall['taskOf'][] = [];
  const outcomes = [];
  for (const { taskId, plan, taskOf, ...actor } of calls) {
    const found = tasks.get(taskId);
    const outcome = await outcomeOf(async () => {
      const row = requireVisible(actor, found?.row);
      const before = { record: found?.record as FoundTask['record'], row };
      const { change, result } = await plan(trx, actor, before);
      if (change) changes.push({ ...change, actor, before });
      if (change) takers.push(taskOf);
      else taskOf({ ...row, edits: editsOf(before.record) });
      return result;
    });
    outcomes.push(outcome);
  }
  const saved = await saveTasks(context, trx, changes);
  for (const [at, { row, record }] of saved.entries())
    takers[at]?.({ ...row, edits: editsOf(record) });
  return outcomes;
}

/**
 * Changes one task on behalf of a person, together with the changes of others that wait at the same
 * time. Checks the person, their key and their limits as `writeAs`.
 * @param grows false for a change that must be possible on a full disk, too
 * @throws HttpError as `plan` and `writeAs`, 404 for a task that the actor may not see
 */
export async function changeOneTask<Result = undefined>(
  context: Context,
  requester: Actor,
  taskId: string,
  plan: Plan<Result>,
  grows = true,
): Promise<Changed<Result>> {
  let task: TaskWithEdits | undefined;
  const result = (await laneOf(context)({
    ...requester,
    taskId,
    grows,
    plan,
    // A repeated attempt plans again.
    taskOf: (changed) => {
      task = changed;
    },
  })) as Result;
  return { task, result };
}
