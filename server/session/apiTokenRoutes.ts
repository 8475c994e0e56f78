import { z } from 'zod';
import {
  apiTokenLimits,
  apiTokenScopes,
  type ApiToken,
  type NewApiToken,
} from '../../src/contract/apiToken';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { byId, requiredText } from '../http/validate';
import { createApiToken, deleteApiToken, listApiTokens } from './apiTokens';

const input = z.object({
  name: requiredText(apiTokenLimits.name),
  scope: z.enum(apiTokenScopes),
  days: z.int().min(1).max(apiTokenLimits.days),
});
const token = z.object({
  _id: z.string(),
  name: z.string(),
  scope: z.enum(apiTokenScopes),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsed: z.string().nullable(),
}) satisfies z.ZodType<ApiToken>;
const created = token.extend({ token: z.string() }) satisfies z.ZodType<NewApiToken>;

/** Our calls on the tokens that a person has for scripts. */
export function registerApiTokenRoutes(api: Api, context: Context): void {
  const config = { access: 'signedIn' } as const;

  api.get(
    '/api/auth/tokens',
    { config, schema: { summary: 'Your API tokens', response: { 200: z.array(token) } } },
    ({ actor }) => listApiTokens(context, actor),
  );

  api.post(
    '/api/auth/tokens',
    {
      config: {
        ...config,
        secretAnswer:
          'The token was created, but it got lost on the way and cannot be shown again. Delete it and create another.',
      },
      schema: {
        summary: 'Create an API token',
        description: 'Only this answer has the token.',
        body: input,
        response: { 201: created },
      },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(await createApiToken(context, actor, body)),
  );

  api.delete(
    '/api/auth/tokens/:id',
    { config, schema: { summary: 'End an API token', params: byId, response: { 200: deleted } } },
    async ({ actor, params }) => {
      await deleteApiToken(context, actor, params.id);
      return { _id: params.id };
    },
  );
}
