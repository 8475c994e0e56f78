import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Context } from '../context/context';
import { assign } from '../tasks/assignmentService';
import { addComment } from '../comments/commentService';
import { newId } from '../lib/ids';
import { addFiles } from '../tasks/fileService';
import { changeTask, createTask } from '../tasks/taskService';
import type { StagedFile } from '../uploads/store';
import type { DemoPerson } from './people';
import type { HistoryEntry, PlannedTask } from './plan';
import type { Visits } from './visits';

/** Something that a person of the team has done, by the service that a request would call. */
export interface Step {
  /** Milliseconds since 1970. */
  at: number;
  run: () => Promise<unknown>;
}

interface Plan {
  tasks: readonly PlannedTask[];
  /** The ids of the people who have an account by then, by e-mail. */
  ids: ReadonlyMap<string, string>;
  /** Gets the ids of the tasks that exist, by their titles. */
  taskIds: Map<string, string>;
  /** The folder of the sample files. */
  samples: string;
}

/** The histories of planned tasks. */
export function taskSteps(context: Context, visits: Visits, plan: Plan): Step[] {
  return plan.tasks.flatMap((task) => stepsOf(context, visits, plan, task));
}

function stepsOf(
  context: Context,
  visits: Visits,
  { ids, taskIds, samples }: Plan,
  task: PlannedTask,
): Step[] {
  let id = '';
  const idOf = ({ email }: DemoPerson) => ids.get(email) ?? '';
  const store = (sample: string) => storeSample(context, path.join(samples, sample), task.variant);

  const run = async (entry: HistoryEntry): Promise<void> => {
    const actor = await visits.actor(entry.by);
    switch (entry.kind) {
      case 'created': {
        const { title, description, priority, labels, dueDate, startDate, estimate } = task;
        const plan = { dueDate, startDate, estimate };
        const input = { title, description, priority, ...plan, labels: [...labels] };
        id = await createTask(
          context,
          actor,
          {
            ...input,
            assignedTo: entry.assigned.map(idOf),
            initialStatus: 'Pending',
            parent: null,
            blockedBy: [],
            recurrence: null,
          },
          entry.sample ? await store(entry.sample) : [],
        );
        taskIds.set(title, id);
        return;
      }
      case 'assigned':
        await assign(context, actor, id, [idOf(entry.to)]);
        return;
      case 'status':
        await changeTask(context, actor, id, { status: entry.status });
        return;
      case 'checklist': {
        const { lines, done } = entry;
        const checklist = lines.map((text, at) => ({ _id: newId(), text, done: at < done }));
        await changeTask(context, actor, id, { checklist });
        return;
      }
      case 'linked': {
        const { parent, blockedBy = [] } = entry;
        await changeTask(context, actor, id, {
          parent: (parent && taskIds.get(parent)) ?? null,
          blockedBy: blockedBy.flatMap((title) => taskIds.get(title) ?? []),
        });
        return;
      }
      case 'recurs': {
        const { rule, day } = entry;
        const recurrence = { rule, start: day, day, zone: 'UTC' };
        await changeTask(context, actor, id, { recurrence });
        return;
      }
      case 'comment':
        await addComment(context, actor, id, { text: entry.text });
        return;
      case 'file':
        await addFiles(context, actor, id, await store(entry.sample));
    }
  };
  return task.history.map((entry) => ({ at: entry.at, run: () => run(entry) }));
}

/** Stores a sample file under the name of what it is about, as an upload is stored. */
async function storeSample(
  { uploads }: Context,
  sample: string,
  about: string,
): Promise<StagedFile[]> {
  const name = about.charAt(0).toUpperCase() + about.slice(1) + path.extname(sample);
  const files = [await uploads.stage(createReadStream(sample), name)];
  await uploads.commit(files);
  return files;
}
