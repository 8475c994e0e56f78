import { createHmac } from 'node:crypto';
import type { Secrets } from '../crypto/secrets';

/** The secret of a webhook. Derived, so that neither the database nor a backup of it has one. */
export function secretOf(
  secrets: Secrets,
  { _id, secret_version: version }: { _id: string; secret_version: number },
): string {
  const name = version === 0 ? `webhook ${_id}` : `webhook ${_id} ${version}`;
  return `whsec_${createHmac('sha256', secrets.refresh).update(name).digest('base64url')}`;
}

/** The signature of a body that was sent at a time (seconds since 1970). */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
