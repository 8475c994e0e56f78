import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context';
import { docsPath } from '../http/openapi';
import {
  requireActor,
  requireAdministrator,
  requireFilesActor,
  requireRoot,
  type Guard,
} from './guards';

/** Who may call a route. `attachments`: a signed-in person, also by the cookie for attachments. */
export type Access = 'anyone' | 'signedIn' | 'administrator' | 'root' | 'attachments';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Refuses API tokens. For calls that create a way to log in or to receive data: with them, a stolen
     * token could give access to other accounts, or for longer.
     */
    apiTokens?: 'refused';
  }
}

/** A route as `METHOD path`, and who may call it. */
export interface GuardedRoute {
  route: string;
  access: Access;
}

/**
 * Guards each route that is registered from now on by the access in its `config`. Returns the list
 * of these routes, which grows as they are registered.
 * @throws when a route does not say who may call it
 */
export function guardRoutes(fastify: FastifyInstance, context: Context): GuardedRoute[] {
  const guards: Record<Exclude<Access, 'anyone'>, Guard> = {
    signedIn: requireActor(context),
    administrator: requireAdministrator(context),
    root: requireRoot(context),
    attachments: requireFilesActor(context),
  };
  fastify.decorateRequest('actor');
  const routes: GuardedRoute[] = [];
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith(docsPath)) return;
    const access = route.config?.access;
    if (access === undefined) throw new Error(`${route.url} does not say who may call it`);
    // All other paths (http/spaRoutes.ts) are not calls of their own.
    const methods = route.url.endsWith('*') ? [] : [route.method].flat();
    for (const method of methods) routes.push({ route: `${method} ${route.url}`, access });
    if (access !== 'anyone') route.onRequest = [guards[access], ...[route.onRequest ?? []].flat()];
  });
  return routes;
}
