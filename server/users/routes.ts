import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assignableRoles, userLimits } from '../../src/contract/user';
import type { Context } from '../context/context';
import { sendList } from '../http/sendList';
import { listOf, parse, recordId, requiredText, text } from '../http/validate';
import { emailPattern } from '../lib/email';
import { badRequest } from '../lib/errors';
import { passwordProblem } from '../lib/passwordRule';
import { requireAdministrator } from '../session/guards';
import { countUsers, userPages } from './userList';
import { createUser, deleteUser, setActive } from './userService';

const newUser = z.object({
  name: requiredText(userLimits.name),
  email: requiredText(userLimits.email).regex(emailPattern, 'must be an e-mail address'),
  password: text(1_000),
  roles: listOf(z.enum(assignableRoles), 1, 'must hold one role')
    .refine((list) => list.length === 1, 'must hold one role')
    .default(['User']),
  active: z.boolean().default(false),
});
const activation = z.object({ id: recordId, active: z.boolean() });
const byId = z.object({ id: recordId });

/** The calls on accounts, for administrators (specification, point 7). */
export function registerUserRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

  const sendUsers = async (request: FastifyRequest, reply: FastifyReply) => {
    const position = await context.events.position();
    const total = await countUsers(context.db);
    return sendList(request, reply, { position, total, pages: () => userPages(context.db) });
  };

  fastify.get('/api/users', { onRequest }, sendUsers);

  fastify.post('/api/users', { onRequest }, async (request, reply) => {
    const input = parse(newUser, request.body);
    const problem = passwordProblem(input.password);
    if (problem) throw badRequest(problem);
    return reply.code(201).send(await createUser(context, request.actor, input));
  });

  fastify.patch('/api/users', { onRequest }, async (request, reply) => {
    const { id, active } = parse(activation, request.body);
    await setActive(context, request.actor, id, active);
    return sendUsers(request, reply);
  });

  fastify.delete('/api/users/:id', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    await deleteUser(context, request.actor, id);
    return { _id: id };
  });
}
