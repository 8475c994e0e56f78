import type { FastifyInstance } from 'fastify';
import { importLimits } from '../../src/contract/transfer';
import type { Context } from '../context';
import { requireAdministrator } from '../http/auth';
import { parse } from '../http/validate';
import { importPeople } from './importPeople';
import { importTasks } from './importTasks';
import { importFrame } from './lineSchemas';

const peopleFrame = importFrame(importLimits.people);
const tasksFrame = importFrame(importLimits.tasks);

/** `POST /api/users/import` and `POST /api/tasks/import` (ours): a verdict for each line, in order; administrators only. */
export function registerImportRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

  fastify.post('/api/users/import', { onRequest }, (request) => {
    const { rows, confirm } = parse(peopleFrame, request.body);
    return importPeople(context, request.actor, rows, confirm);
  });

  fastify.post('/api/tasks/import', { onRequest }, (request) => {
    const { rows, confirm } = parse(tasksFrame, request.body);
    return importTasks(context, request.actor, rows, confirm);
  });
}
