import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON alone, so that no form of another site can be a call. An empty body with the JSON type is no body: the
 * calls of specification point 7 always carry that type, also those without one.
 */
export function acceptJson(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const content = body.toString();
    if (content.trim() === '') done(null, undefined);
    else parseJson(request, content, done);
  });
}
