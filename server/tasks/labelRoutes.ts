import type { FastifyInstance } from 'fastify';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Actor } from '../session/actor';
import { requireActor } from '../session/guards';

/** The distinct labels of the tasks that the actor may see, sorted. */
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

/** The label choices, under both paths of the specification. */
export function registerLabelRoutes(fastify: FastifyInstance, context: Context): void {
  for (const path of ['/api/labels', '/api/tasks/labels']) {
    fastify.get(path, { onRequest: requireActor(context) }, (request) =>
      labelChoices(context, request.actor),
    );
  }
}
