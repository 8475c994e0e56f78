import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The page that shows the API. */
export const docsPath = '/api/docs';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a multipart form, for the documentation. The route reads it as it arrives. */
    form?: z.ZodType;
    /** Optional headers and what they mean, for the documentation. */
    headers?: Readonly<Record<string, string>>;
  }
}

/** The page's own scripts and styles, and inline styles, which it uses throughout. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const notes: Record<string, string> = {
  anyone: 'For anyone.',
  signedIn: 'For people who are signed in.',
  administrator: 'For administrators (Root and Admin).',
  root: 'For Root.',
  attachments: 'For people who may see the task. Also by the cookie of a signed-in browser.',
};

const headersOf = (headers: Readonly<Record<string, string>>) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
  ),
});

/** The group of a call on the page: `tasks` for `/api/tasks/:id`. */
function tagOf(url: string): string {
  const [first = '', second = ''] = url.split('/').slice(1);
  if (first === 'api') return second;
  return second === '' ? 'server' : first;
}

/**
 * `GET /api/openapi.json`, made from the schemas of the routes that are registered from now on, and
 * the page at `/api/docs` that shows it.
 */
export async function describeApi(fastify: FastifyInstance): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Docket',
        description: 'The calls of the browser application, for scripts of your own.',
        version: '1',
      },
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'The answer to `POST /api/auth/login`',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      if (schema.hide) return { schema, url };
      const { access = 'anyone', form, headers } = document.route.config ?? {};
      return {
        url,
        schema: {
          ...schema,
          tags: [tagOf(url)],
          description: [schema.description, notes[access]].filter(Boolean).join(' '),
          security: access === 'anyone' ? [] : [{ token: [] }],
          ...(headers && { headers: headersOf(headers) }),
          ...(form && {
            consumes: ['multipart/form-data'],
            body: z.toJSONSchema(form, { io: 'input' }),
          }),
        },
      };
    },
  });
  fastify.get(
    '/api/openapi.json',
    { config: { access: 'anyone' }, schema: { hide: true } },
    (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(fastify.swagger())),
  );
  await fastify.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: policy,
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    theme: { title: 'Docket API' },
  });
}
