import type { FastifyInstance } from 'fastify';
import type { AuditDetails } from '../../src/contract/audit';
import { perMinute, recordAudit, type RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { emailKey } from '../lib/email';
import { network } from '../lib/network';
import type { Actor } from './actor';

/**
 * Records each answer 403 to a signed-in person, once a minute for each call. A refusal that cannot
 * be recorded is still answered.
 */
export function recordRefusals(fastify: FastifyInstance, context: Context): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    // Not set when no guard has run, or when the guard refused the token.
    const actor: Actor | undefined = request.actor;
    if (reply.statusCode !== 403 || !actor) return done();
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    return recordAudit(context, context.db, {
      actor,
      action: 'requestRefused',
      details: { route },
      mergeKey: perMinute(context, 'refused', actor._id, route, actor.token ?? ''),
    }).catch((error: unknown) =>
      context.log.error({ error: String(error) }, 'a refusal could not be recorded'),
    );
  });
}

const reasons: Partial<Record<number, AuditDetails['reason']>> = {
  400: 'blocked',
  401: 'wrongPassword',
  429: 'throttled',
};

/**
 * Records a refused sign-in. An e-mail without an account is not stored, because people type
 * passwords into the wrong field.
 */
export async function recordRefusedSignIn(
  context: Context,
  { email, status, origin }: { email: string; status: number; origin: RequestOrigin },
): Promise<void> {
  const user = await context.db
    .selectFrom('users')
    .select(['_id', 'name'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  // Throttled attempts are not limited, so they are counted by the address alone.
  const target = status === 429 ? undefined : user;
  const from = network(origin.address);
  await recordAudit(context, context.db, {
    actor: null,
    action: 'signInRefused',
    ...(target && { target: { type: 'user', ...target } }),
    details: { reason: reasons[status] },
    origin,
    mergeKey: perMinute(context, 'signIn', from, String(status), target?._id ?? ''),
  });
}
