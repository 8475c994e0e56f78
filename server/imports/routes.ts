import { z } from 'zod';
import { importLimits } from '../../src/contract/transfer';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { longBody } from '../http/bodies';
import { importPeople } from './importPeople';
import { importTasks } from './importTasks';
import { importRequest, verdict } from './lineSchemas';

const description = 'A verdict for each line, in order. Writes only with `confirm`.';
const response = { 200: z.array(verdict) };

/** Our calls `POST /api/users/import` and `POST /api/tasks/import`. */
export function registerImportRoutes(api: Api, context: Context): void {
  api.post(
    '/api/users/import',
    {
      bodyLimit: longBody,
      config: { access: 'administrator', apiTokens: 'refused' },
      schema: {
        summary: 'Import people',
        description,
        body: importRequest(importLimits.people),
        response,
      },
    },
    ({ actor, body }) => importPeople(context, actor, body.rows, body.confirm),
  );

  api.post(
    '/api/tasks/import',
    {
      bodyLimit: longBody,
      config: { access: 'administrator' },
      schema: {
        summary: 'Import tasks',
        description,
        body: importRequest(importLimits.tasks),
        response,
      },
    },
    ({ actor, body }) => importTasks(context, actor, body.rows, body.confirm),
  );
}
