import { z } from 'zod';
import {
  unsubscribeAddress,
  type PushDevice,
  type Unsubscribe,
} from '../../src/contract/time/reminders';
import type { Context } from '../context/context';
import { nothing } from '../http/answers';
import type { Api } from '../http/api';
import { prefers, varyOnAccept } from '../http/sendList';
import { pathText, text } from '../http/validate';
import { addDevice, removeDevice } from './devices';
import { readUnsubscribe, unsubscribe } from './unsubscribe';

const endpoint = text(2_000);
const key = text(200);
const device = z.object({
  endpoint,
  keys: z.object({ p256dh: key, auth: key }),
}) satisfies z.ZodType<PushDevice>;

const byToken = z.object({ token: pathText });
const aboutDigest = z.object({
  email: z.string(),
  active: z.boolean(),
}) satisfies z.ZodType<Unsubscribe>;

/** Our calls on where reminders are sent to: the browsers of a person, and their e-mail. */
export function registerSendRoutes(api: Api, context: Context): void {
  api.post(
    '/api/reminders/devices',
    {
      config: { access: 'signedIn', apiTokens: 'refused' },
      schema: {
        summary: 'Get push messages in this browser',
        description: 'The subscription of a browser, for as long as you are signed in there.',
        body: device,
        response: { 204: nothing },
      },
    },
    async ({ actor, body }, reply) => {
      await addDevice(context, actor, body);
      return reply.code(204).send();
    },
  );

  api.delete(
    '/api/reminders/devices',
    {
      config: { access: 'signedIn', apiTokens: 'refused' },
      schema: {
        summary: 'Get no push messages in this browser any more',
        body: z.object({ endpoint }),
        response: { 204: nothing },
      },
    },
    async ({ actor, body }, reply) => {
      await removeDevice(context, actor, body.endpoint);
      return reply.code(204).send();
    },
  );

  api.get(
    '/api/unsubscribe/:token',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'See whose daily e-mail a link ends',
        description: 'A browser is sent to the page that ends it.',
        params: byToken,
        response: { 200: aboutDigest, 303: nothing },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      // Some mail programs open the address for programs in a browser.
      if (prefers(request, 'text/html'))
        return reply.redirect(unsubscribeAddress('', encodeURIComponent(token)), 303);
      return varyOnAccept(reply).send(await readUnsubscribe(context, token));
    },
  );

  // Mail programs send a form (RFC 8058), from anywhere. Other sites do not know the token.
  api.register(async (scope: Api) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => {
      // It always says the same.
      done(null, undefined);
    });
    scope.post(
      '/api/unsubscribe/:token',
      {
        config: { access: 'anyone', origins: 'any' },
        schema: {
          summary: 'End a daily e-mail by its link',
          description: 'For people, and for mail programs by RFC 8058. It can be repeated.',
          params: byToken,
          response: { 200: aboutDigest },
        },
      },
      ({ params }) => unsubscribe(context, params.token),
    );
  });
}
