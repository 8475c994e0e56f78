import { z } from 'zod';
import type { Context } from '../context/context';
import { deleted, nothing } from '../http/answers';
import type { Api } from '../http/api';
import { readsAtPosition } from '../http/sendList';
import { byId } from '../http/validate';
import { newView, ofScreen, startView, view, viewChanges } from './viewSchemas';
import { changeView, createView, deleteView, setStartView, viewsOf } from './viewService';

/** Saved views (ours). People of all roles have their own, and use what administrators share. */
export function registerViewRoutes(api: Api, context: Context): void {
  api.get(
    '/api/views',
    {
      config: { access: 'signedIn' },
      preHandler: readsAtPosition(context),
      schema: {
        summary: 'Your saved views, and those that are shared with everybody',
        querystring: ofScreen,
        response: { 200: z.array(view) },
      },
    },
    ({ actor, query }) => viewsOf(context, actor, query.screen),
  );

  api.post(
    '/api/views',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Save a view', body: newView, response: { 201: view } },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await createView(context, actor, body)),
  );

  api.patch(
    '/api/views/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change a view, share it, or stop sharing it',
        params: byId,
        body: viewChanges,
        response: { 200: view },
      },
    },
    ({ actor, params, body }) => changeView(context, actor, params.id, body),
  );

  api.post(
    '/api/views/start',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Set the view with which you begin on a screen',
        body: startView,
        response: { 204: nothing },
      },
    },
    async ({ actor, body }, reply) => {
      await setStartView(context, actor, body);
      return reply.code(204).send();
    },
  );

  api.delete(
    '/api/views/:id',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Delete a view', params: byId, response: { 200: deleted } },
    },
    async ({ actor, params }) => {
      await deleteView(context, actor, params.id);
      return { _id: params.id };
    },
  );
}
