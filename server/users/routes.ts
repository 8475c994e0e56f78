import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { sendList } from '../http/sendList';
import { serializer } from '../http/serialize';
import { byRecordId } from '../http/validate';
import { expectedText } from '../lib/expected';
import { assertNoApiToken } from '../session/actor';
import { countUsers, userPages } from './userList';
import { activation, newUser, user } from './userSchemas';
import { createUser, deleteUser, setActive } from './userService';

/** The calls on accounts, for administrators (specification, point 7). */
export function registerUserRoutes(api: Api, context: Context): void {
  const sendUsers = async (request: FastifyRequest, reply: FastifyReply) => {
    const position = await context.events.positionForReads();
    const total = await countUsers(context.db);
    const pages = () => userPages(context.db);
    return sendList(request, reply, { position, total, row: serializer(user), pages });
  };

  api.get(
    '/api/users',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'All accounts',
        description: 'Newest first. As NDJSON for `Accept: application/x-ndjson`.',
        response: { 200: z.array(user) },
      },
    },
    sendUsers,
  );

  api.post(
    '/api/users',
    {
      config: { access: 'administrator', apiTokens: 'refused' },
      schema: { summary: 'Create an account', body: newUser, response: { 201: user } },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await createUser(context, actor, body)),
  );

  api.patch(
    '/api/users',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Activate or block an account',
        description: `Answers all accounts. ${expectedText}`,
        body: activation,
        response: { 200: z.array(user) },
      },
    },
    async (request, reply) => {
      const { id, active, expected } = request.body;
      // A way to log in again, which would outlive the token.
      if (active) assertNoApiToken(request.actor);
      await setActive(context, request.actor, id, active, expected);
      return sendUsers(request, reply);
    },
  );

  api.delete(
    '/api/users/:id',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Delete an account',
        params: byRecordId,
        response: { 200: deleted },
      },
    },
    async ({ actor, params }) => {
      await deleteUser(context, actor, params.id);
      return { _id: params.id };
    },
  );
}
