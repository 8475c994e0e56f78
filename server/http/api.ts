import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { badRequest } from '../lib/errors';
import { refusal } from './answers';
import { serializer } from './serialize';
import { check } from './validate';

/** The server as routes see it. The schemas of a route give its request and its answer types. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** How messages name a part of the request. */
const parts: Record<string, string> = {
  body: 'The request body',
  querystring: 'The query',
  params: 'The address',
};

/**
 * Checks requests by the zod schemas of their routes, and writes answers with the fields that the
 * schemas name. Every route may answer a refusal.
 */
export function useSchemas(fastify: FastifyInstance): Api {
  fastify.setValidatorCompiler<unknown>(({ schema, httpPart = '' }) => {
    if (!isSchema(schema)) throw new Error('A route has a schema that is not of zod');
    return (value) => {
      const checked = check(schema, value, parts[httpPart]);
      return checked.problem === undefined
        ? { value: checked.value }
        : { error: badRequest(checked.problem) };
    };
  });
  fastify.setSerializerCompiler<unknown>(({ schema }) => {
    if (!isSchema(schema)) throw new Error('A route has an answer that is not of zod');
    return serializer(schema);
  });
  fastify.addHook('onRoute', (route) => {
    if (route.schema?.hide) return;
    const { response } = route.schema ?? {};
    route.schema = {
      ...route.schema,
      response: {
        ...(typeof response === 'object' ? response : {}),
        '4xx': refusal,
        '5xx': refusal,
      },
    };
  });
  return fastify.withTypeProvider<ZodTypeProvider>();
}
