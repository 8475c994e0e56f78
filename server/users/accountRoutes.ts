import { z } from 'zod';
import { roles, userLimits, type PasswordReset } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { sendJson } from '../http/sendJson';
import { byRecordId, requiredText } from '../http/validate';
import { expectedText } from '../lib/expected';
import { originOf } from '../session/guards';
import { changeAccount, endSessions, resetPassword } from './accountService';
import { changeOwnAccount } from './ownAccount';
import { emailAddress, newPassword, user } from './userSchemas';

const name = requiredText(userLimits.name).optional();
const email = emailAddress.optional();
const isChange = (change: object) => Object.values(change).some((value) => value !== undefined);
const noChange = { error: 'must name something to change' };
const details = z.object({ name, email, role: z.enum(roles).optional() });
const accountChange = details
  .extend({ expected: details.optional() })
  .refine(({ expected: _expected, ...change }) => isChange(change), noChange);
const ownChange = z
  .object({
    name,
    email,
    current: z.string().max(1_000, 'is too long').optional(),
    expected: z.object({ name }).optional(),
  })
  .refine((change) => isChange({ name: change.name, email: change.email }), noChange);
const passwordReset = z.object({ password: newPassword.optional() }).nullish();
const madePassword = z.object({
  password: z.string().nullable(),
}) satisfies z.ZodType<PasswordReset>;

/**
 * Our calls by which people change their own account, and administrators change one, reset its
 * password, and log it out.
 */
export function registerAccountRoutes(api: Api, context: Context): void {
  api.patch(
    '/api/auth/account',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change your name and e-mail',
        description: `A new e-mail needs the current password. Answers a new access token. ${expectedText}`,
        body: ownChange,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const change = { ...body, origin: originOf(request) };
      return sendJson(reply, await changeOwnAccount(context, actor, change));
    },
  );

  api.patch(
    '/api/users/:id',
    {
      config: { access: 'administrator', apiTokens: 'refused' },
      schema: {
        summary: 'Change the name, e-mail or role of an account',
        description: expectedText,
        params: byRecordId,
        body: accountChange,
        response: { 200: user },
      },
    },
    ({ actor, params, body }) => changeAccount(context, actor, params.id, body),
  );

  api.post(
    '/api/users/:id/password',
    {
      config: {
        access: 'administrator',
        apiTokens: 'refused',
        secretAnswer:
          'The password was reset. If it was generated, it got lost on the way and cannot be shown again. Reset it again.',
      },
      schema: {
        summary: 'Reset a password',
        description: 'Without `password` the server makes one, which is answered once.',
        params: byRecordId,
        body: passwordReset,
        response: { 200: madePassword },
      },
    },
    ({ actor, params, body }) => resetPassword(context, actor, params.id, body?.password),
  );

  api.delete(
    '/api/users/:id/sessions',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Log a person out of all devices',
        params: byRecordId,
        response: { 200: z.object({ ended: z.number() }) },
      },
    },
    async ({ actor, params }) => ({ ended: await endSessions(context, actor, params.id) }),
  );
}
