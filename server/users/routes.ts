import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { assignableRoles, userLimits } from '../../src/contract/user';
import { emailPattern } from '../config';
import type { Context } from '../context';
import { requireAdministrator } from '../http/auth';
import { badRequest } from '../http/errors';
import { listOf, parse, recordId, requiredText, text } from '../http/validate';
import { passwordProblem } from '../session/passwordRule';
import { sendUserList } from './sendUserList';
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

/** GET, POST, PATCH /api/users and DELETE /api/users/{id}; administrators only. */
export function registerUserRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

  fastify.get('/api/users', { onRequest }, (request, reply) =>
    sendUserList(context, request, reply),
  );

  fastify.post('/api/users', { onRequest }, async (request, reply) => {
    const input = parse(newUser, request.body);
    const problem = passwordProblem(input.password);
    if (problem) throw badRequest(problem);
    return reply.code(201).send(await createUser(context, request.actor, input));
  });

  fastify.patch('/api/users', { onRequest }, async (request, reply) => {
    const { id, active } = parse(activation, request.body);
    await setActive(context, request.actor, id, active);
    return sendUserList(context, request, reply);
  });

  fastify.delete('/api/users/:id', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    await deleteUser(context, request.actor, id);
    return { _id: id };
  });
}
