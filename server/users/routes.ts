import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ndjson, seqHeader, totalHeader } from '../../src/contract/task';
import { assignableRoles, userLimits } from '../../src/contract/user';
import { emailPattern } from '../config';
import type { Context } from '../context';
import { requireAdministrator } from '../http/auth';
import { badRequest } from '../http/errors';
import { prefersNdjson } from '../http/accept';
import { listOf, parse, recordId, requiredText, text } from '../http/validate';
import { passwordProblem } from '../session/passwordRule';
import { listUsers } from './userList';
import { createUser, deleteUser, setActive } from './userService';

const newUser = z.object({
  name: requiredText(userLimits.name),
  email: requiredText(userLimits.email).regex(emailPattern, 'must be an e-mail address'),
  password: text(1_000),
  roles: listOf(z.enum(assignableRoles), 1, 'must hold one role').refine((list) => list.length === 1, 'must hold one role').default(['User']),
  active: z.boolean().default(false),
});
const activation = z.object({ id: recordId, active: z.boolean() });
const byId = z.object({ id: recordId });

/** GET, POST, PATCH /api/users and DELETE /api/users/{id}; administrators only. */
export function registerUserRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

  fastify.get('/api/users', { onRequest }, async (request, reply) => {
    // The number is read before the rows: what is newer than it may be in the list twice, but never missing.
    reply.header(seqHeader, String(await context.events.head())).header('vary', 'Accept');
    const users = await listUsers(context.db);
    if (!prefersNdjson(request.headers.accept)) return users;
    return reply.header(totalHeader, String(users.length)).type(`${ndjson}; charset=utf-8`)
      .send(Readable.from(lines(users)));
  });

  fastify.post('/api/users', { onRequest }, async (request, reply) => {
    const input = parse(newUser, request.body);
    const problem = passwordProblem(input.password);
    if (problem) throw badRequest(problem);
    return reply.code(201).send(await createUser(context, input));
  });

  fastify.patch('/api/users', { onRequest }, async (request) => {
    const { id, active } = parse(activation, request.body);
    return setActive(context, request.actor, id, active);
  });

  fastify.delete('/api/users/:id', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    await deleteUser(context, request.actor, id);
    return { _id: id };
  });
}

/** Rows as lines, some hundred at a time. */
function* lines(rows: readonly unknown[]): Generator<string> {
  const portion = 256;
  for (let start = 0; start < rows.length; start += portion) {
    yield rows.slice(start, start + portion).map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
