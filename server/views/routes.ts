import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context';
import { parse } from '../http/validate';
import { requireActor } from '../session/guards';
import { newView, ofScreen, viewChanges } from './viewSchemas';
import { changeView, createView, deleteView, viewsOf } from './viewService';

interface ById {
  Params: { id: string };
}

/** Saved views (ours). People of all roles have their own. */
export function registerViewRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };

  fastify.get('/api/views', signedIn, (request) =>
    viewsOf(context, request.actor, parse(ofScreen, request.query).screen),
  );

  fastify.post('/api/views', signedIn, async (request, reply) =>
    reply.code(201).send(await createView(context, request.actor, parse(newView, request.body))),
  );

  fastify.patch<ById>('/api/views/:id', signedIn, (request) =>
    changeView(context, request.actor, request.params.id, parse(viewChanges, request.body)),
  );

  fastify.delete<ById>('/api/views/:id', signedIn, async (request) => {
    await deleteView(context, request.actor, request.params.id);
    return { _id: request.params.id };
  });
}
