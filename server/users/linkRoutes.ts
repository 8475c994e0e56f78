import { z } from 'zod';
import type { AccountLink, Invited, LinkOwner } from '../../src/contract/link';
import { userLimits } from '../../src/contract/user';
import type { Context } from '../context/context';
import { nothing } from '../http/answers';
import type { Api } from '../http/api';
import { byRecordId, text } from '../http/validate';
import { originOf } from '../session/guards';
import { createLink, invite, readLink, requestLink, setPasswordByLink } from './linkService';
import { newPassword, newUser, user } from './userSchemas';

const kind = z.enum(['invitation', 'reset']);
const link = z.object({
  kind,
  token: z.string(),
  expiresAt: z.string(),
  sent: z.boolean(),
}) satisfies z.ZodType<AccountLink>;
const invited = z.object({ user, link }) satisfies z.ZodType<Invited>;
const owner = z.object({
  kind,
  name: z.string(),
  email: z.string(),
}) satisfies z.ZodType<LinkOwner>;
const token = text(100);

/** Our calls on links by which people choose a password: invitations and resets. */
export function registerLinkRoutes(api: Api, context: Context): void {
  api.post(
    '/api/users/invite',
    {
      config: {
        access: 'administrator',
        apiTokens: 'refused',
        secretAnswer:
          'The account was created, but its link got lost on the way and cannot be shown again. Edit the account and reset its password to get another link.',
      },
      schema: {
        summary: 'Create an account by an invitation',
        description: 'Answers a link by which the person chooses a password. It works for 7 days.',
        body: newUser.pick({ name: true, email: true, roles: true }),
        response: { 201: invited },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await invite(context, request.actor, request.body)),
  );

  api.post(
    '/api/users/:id/link',
    {
      config: {
        access: 'administrator',
        apiTokens: 'refused',
        secretAnswer:
          'The link was created, but it got lost on the way and cannot be shown again. Create another.',
      },
      schema: {
        summary: 'Create a link for a new password',
        description: 'It works for an hour, or for 7 days before the first sign-in.',
        params: byRecordId,
        response: { 201: link },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createLink(context, request.actor, request.params.id)),
  );

  api.post(
    '/api/auth/link',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'See whose link it is',
        body: z.object({ token }),
        response: { 200: owner },
      },
    },
    (request) => readLink(context, request.body.token),
  );

  api.post(
    '/api/auth/link/password',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Choose a password by a link',
        description: 'Ends all sessions of the account. The link does not work again.',
        body: z.object({ token, password: newPassword }),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await setPasswordByLink(context, { ...request.body, origin: originOf(request) });
      return reply.code(204).send();
    },
  );

  api.post(
    '/api/auth/forgotten',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Ask for a link by e-mail',
        description: 'Only where e-mail is set up. The answer is the same for unknown e-mails.',
        body: z.object({ email: text(userLimits.email + 50) }),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      const afterwards = await requestLink(context, { email, origin: originOf(request) });
      reply.raw.once('finish', afterwards);
      return reply.code(204).send();
    },
  );
}
