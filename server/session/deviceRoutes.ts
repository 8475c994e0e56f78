import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context/context';
import { parse, recordId } from '../http/validate';
import { requireActor } from './guards';
import { endDevices, listDevices } from './signedInDevices';

const byId = z.object({ id: recordId });

/** Our calls on the devices in which a person is signed in. */
export function registerDeviceRoutes(fastify: FastifyInstance, context: Context): void {
  const onRequest = requireActor(context);

  fastify.get('/api/auth/sessions', { onRequest }, (request) =>
    listDevices(context, request.actor),
  );

  fastify.delete('/api/auth/sessions', { onRequest }, async (request) => ({
    ended: await endDevices(context, request.actor, 'others'),
  }));

  fastify.delete('/api/auth/sessions/:id', { onRequest }, async (request) => {
    const { id } = parse(byId, request.params);
    return { ended: await endDevices(context, request.actor, { sessionId: id }) };
  });
}
