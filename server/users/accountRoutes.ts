import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { roles, userLimits } from '../../src/contract/user';
import type { Context } from '../context/context';
import { sendJson } from '../http/sendJson';
import { parse, recordId, requiredText, text } from '../http/validate';
import { emailPattern } from '../lib/email';
import { originOf, requireActor, requireAdministrator } from '../session/guards';
import { changeAccount, endSessions, resetPassword } from './accountService';
import { changeOwnAccount } from './ownAccount';

const name = requiredText(userLimits.name).optional();
const email = requiredText(userLimits.email)
  .regex(emailPattern, 'must be an e-mail address')
  .optional();
const isChange = (change: object) => Object.values(change).some((value) => value !== undefined);
const noChange = { error: 'nothing to change' };
const accountChange = z
  .object({ name, email, role: z.enum(roles).optional() })
  .refine(isChange, noChange);
const ownChange = z
  .object({ name, email, current: z.string().max(1_000, 'is too long').optional() })
  .refine(({ name, email }) => isChange({ name, email }), noChange);
const passwordReset = z.object({ password: text(1_000).optional() }).nullish();
const byId = z.object({ id: recordId });

/**
 * Our calls by which people change their own account, and administrators change one, reset its
 * password, and log it out.
 */
export function registerAccountRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

  fastify.patch(
    '/api/auth/account',
    { bodyLimit: 16 * 1024, onRequest: requireActor(context) },
    async (request, reply) => {
      const change = parse(ownChange, request.body);
      const origin = originOf(request);
      return sendJson(reply, await changeOwnAccount(context, request.actor, { ...change, origin }));
    },
  );

  fastify.patch('/api/users/:id', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    return changeAccount(context, request.actor, id, parse(accountChange, request.body));
  });

  fastify.post('/api/users/:id/password', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    const given = parse(passwordReset, request.body)?.password;
    return resetPassword(context, request.actor, id, given);
  });

  fastify.delete('/api/users/:id/sessions', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    return { ended: await endSessions(context, request.actor, id) };
  });
}
