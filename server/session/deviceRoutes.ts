import { z } from 'zod';
import type { SignedInDevice } from '../../src/contract/session';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { byRecordId } from '../http/validate';
import { endDevices, listDevices } from './signedInDevices';

const ended = z.object({ ended: z.number() });
const device = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  isCurrent: z.boolean(),
}) satisfies z.ZodType<SignedInDevice>;

/** Our calls on the devices in which a person is signed in. */
export function registerDeviceRoutes(api: Api, context: Context): void {
  api.get(
    '/api/auth/sessions',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'The devices where you are signed in',
        response: { 200: z.array(device) },
      },
    },
    ({ actor }) => listDevices(context, actor),
  );

  api.delete(
    '/api/auth/sessions',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Log out everywhere else', response: { 200: ended } },
    },
    async ({ actor }) => ({ ended: await endDevices(context, actor, 'others') }),
  );

  api.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Log out on one device',
        params: byRecordId,
        response: { 200: ended },
      },
    },
    async ({ actor, params }) => ({
      ended: await endDevices(context, actor, { sessionId: params.id }),
    }),
  );
}
