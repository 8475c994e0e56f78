import type { Context } from '../context/context';
import type { Db, Trx } from '../db/schema';
import { createLane, outcomeOf, type Outcome } from '../lib/lane';
import type { Actor } from '../session/actor';
import { writeEach } from '../session/writeAs';
import { saveTasks, type PlannedChange } from './saveTasks';
import type { TaskRow } from './taskAnswers';
import { lockTasks, type FoundTask } from './taskRepository';
import { requireVisible } from './taskRules';

/** What a call does to its task. Without a change, nothing is written. */
interface TaskPlan<Result> {
  change?: Omit<PlannedChange, 'actor' | 'before'>;
  /** What the call returns, as JSON. It is kept with the key. */
  result?: (row: TaskRow) => Result;
}

/**
 * Decides what a call does to its task, which is locked. It only reads.
 * @throws HttpError a refusal
 */
export type Plan<Result> = (
  trx: Trx,
  actor: Actor,
  task: FoundTask,
) => Promise<TaskPlan<Result>> | TaskPlan<Result>;

/** What a call has done. `task` is as the change has left it; a call that was made before has none. */
export interface Changed<Result> {
  task?: FoundTask;
  result: Result;
}

interface TaskCall extends Actor {
  taskId: string;
  /** Whether it adds something, which a full disk or a limit may prevent. */
  grows: boolean;
  /** Calls with the same one are never planned together. */
  subject?: string | undefined;
  plan: Plan<unknown>;
  /** Gets the task as the change has left it. */
  take: (task: FoundTask) => void;
}
type Lane = (call: TaskCall) => Promise<unknown>;

const lanes = new WeakMap<Db, Lane>();

/** All calls that change one task go through the lane of their database. */
function laneOf(context: Context): Lane {
  const known = lanes.get(context.db);
  if (known) return known;
  const lane = createLane<TaskCall, unknown>(
    ({ _id, taskId, call, subject }) => [
      taskId,
      ...(call ? [`${_id} ${call.key}`] : []),
      ...(subject ? [subject] : []),
    ],
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

async function changeTasks(
  context: Context,
  trx: Trx,
  calls: readonly TaskCall[],
): Promise<Outcome<unknown>[]> {
  const tasks = await lockTasks(
    trx,
    calls.map(({ taskId }) => taskId),
  );
  const plans: Outcome<TaskPlan<unknown> & { before: FoundTask }>[] = [];
  const changes: PlannedChange[] = [];
  for (const { taskId, plan, ...actor } of calls) {
    const planned = await outcomeOf(async () => {
      const before = requireVisibleTask(actor, tasks.get(taskId));
      return { ...(await plan(trx, actor, before)), before };
    });
    plans.push(planned);
    if ('result' in planned && planned.result.change)
      changes.push({ ...planned.result.change, actor, before: planned.result.before });
  }
  const saved = (await saveTasks(context, trx, changes)).values();
  return plans.map((planned, at) => {
    if ('refusal' in planned) return planned;
    const { change, before, result } = planned.result;
    const task = (change && saved.next().value) ?? before;
    calls[at]?.take(task);
    return { result: result?.(task.row) };
  });
}

function requireVisibleTask(actor: Actor, task: FoundTask | undefined): FoundTask {
  requireVisible(actor, task?.row);
  return task as FoundTask;
}

/**
 * Changes one task on behalf of a person, together with the changes of others that wait at the same
 * time. Checks the person, their key and their limits as `writeAs`.
 * @param options `grows`: false for a change that must be possible on a full disk, too. `subject`: calls
 * with the same one are not planned together, because each depends on what the others do
 * @throws HttpError as `plan` and `writeAs`, 404 for a task that the actor may not see
 */
export async function changeOneTask<Result = undefined>(
  context: Context,
  requester: Actor,
  taskId: string,
  plan: Plan<Result>,
  { grows = true, subject }: { grows?: boolean; subject?: string | undefined } = {},
): Promise<Changed<Result>> {
  let task: FoundTask | undefined;
  const result = (await laneOf(context)({
    ...requester,
    taskId,
    grows,
    subject,
    plan,
    // A repeated attempt plans again.
    take: (changed) => {
      task = changed;
    },
  })) as Result;
  return { task, result };
}
