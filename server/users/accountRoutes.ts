import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { roles, userLimits } from '../../src/contract/user';
import type { Context } from '../context/context';
import { parse, recordId, requiredText, text } from '../http/validate';
import { emailPattern } from '../lib/email';
import { requireAdministrator } from '../session/guards';
import { changeAccount, endSessions, resetPassword } from './accountService';

const accountChange = z
  .object({
    name: requiredText(userLimits.name).optional(),
    email: requiredText(userLimits.email)
      .regex(emailPattern, 'must be an e-mail address')
      .optional(),
    role: z.enum(roles).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'nothing to change',
  });
const passwordReset = z.object({ password: text(1_000).optional() }).nullish();
const byId = z.object({ id: recordId });

/** Our calls by which administrators change an account, reset its password, and log it out. */
export function registerAccountRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireAdministrator(context);

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
