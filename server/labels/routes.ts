import type { FastifyInstance } from 'fastify';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context } from '../context';
import { requireActor } from '../http/auth';

/** The labels in use on the tasks that somebody may see, each once, in order of their text. */
async function labelChoices(context: Context, actor: Actor): Promise<string[]> {
  const all = context.db.selectFrom('task_labels').select('label').distinct().orderBy('label');
  const query = isAdministrator(actor)
    ? all
    : all.where('task_id', 'in', (eb) =>
        eb
          .selectFrom('task_assignees')
          .select('task_assignees.task_id')
          .where('task_assignees.user_id', '=', actor._id),
      );
  return (await query.execute()).map((row) => row.label);
}

/** The label choices, under both of the paths that the specification has for them. */
export function registerLabelRoutes(fastify: FastifyInstance, context: Context): void {
  for (const path of ['/api/labels', '/api/tasks/labels']) {
    fastify.get(path, { onRequest: requireActor(context) }, (request) =>
      labelChoices(context, request.actor),
    );
  }
}
