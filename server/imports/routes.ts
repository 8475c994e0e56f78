import type { FastifyInstance } from 'fastify';
import { importLimits } from '../../src/contract/transfer';
import type { Context } from '../context/context';
import { parse } from '../http/validate';
import { requireAdministrator } from '../session/guards';
import { importPeople } from './importPeople';
import { importTasks } from './importTasks';
import { importRequest } from './lineSchemas';

const peopleRequest = importRequest(importLimits.people);
const tasksRequest = importRequest(importLimits.tasks);

/**
 * Our calls `POST /api/users/import` and `POST /api/tasks/import`: a verdict for each line, in
 * order.
 */
export function registerImportRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

  fastify.post('/api/users/import', { onRequest }, (request) => {
    const { rows, confirm } = parse(peopleRequest, request.body);
    return importPeople(context, request.actor, rows, confirm);
  });

  fastify.post('/api/tasks/import', { onRequest }, (request) => {
    const { rows, confirm } = parse(tasksRequest, request.body);
    return importTasks(context, request.actor, rows, confirm);
  });
}
