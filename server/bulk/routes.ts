import { z } from 'zod';
import { actionHeader } from '../../src/contract/bulk';
import type { Context } from '../context/context';
import { nothing } from '../http/answers';
import type { Api } from '../http/api';
import { longBody } from '../http/bodies';
import { sendLines } from '../http/sendList';
import { serializer } from '../http/serialize';
import { pathText } from '../http/validate';
import { beginUndo, createAction, stopAction } from './actionRecord';
import { bulkLine, bulkRequest } from './bulkSchemas';
import { requireAssigneesExist, runBulk, undoBulk } from './bulkService';

const byActionId = z.object({ actionId: pathText });
const answer = { 200: bulkLine.describe('NDJSON: a line for each task, and one for the end') };
const line = serializer(bulkLine);

/**
 * Our calls that change many tasks, stop that, and undo it. The answer has one line for each task.
 */
export function registerBulkRoutes(api: Api, context: Context): void {
  api.post(
    '/api/tasks/bulk',
    {
      bodyLimit: longBody,
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change or delete many tasks',
        description: `The header \`${actionHeader}\` of the answer is the id for undo and stop.`,
        body: bulkRequest,
        response: answer,
      },
    },
    async ({ actor, body }, reply) => {
      const deletes = body.change === undefined;
      const actionId = await createAction(context, actor, { deletes }, (trx, now) =>
        requireAssigneesExist(trx, now, body.change),
      );
      return sendLines(
        reply.header(actionHeader, actionId),
        line,
        runBulk(context, actor, body, actionId),
      );
    },
  );

  api.post(
    '/api/tasks/bulk/:actionId/undo',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Undo a change of many tasks', params: byActionId, response: answer },
    },
    async ({ actor, params }, reply) => {
      const alreadyUndone = await beginUndo(context, actor, params.actionId);
      return sendLines(reply, line, undoBulk(context, actor, params.actionId, alreadyUndone));
    },
  );

  api.post(
    '/api/tasks/bulk/:actionId/stop',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Stop a change of many tasks',
        params: byActionId,
        response: { 204: nothing },
      },
    },
    async ({ actor, params }, reply) => {
      await stopAction(context, actor, params.actionId);
      return reply.code(204).send();
    },
  );
}
