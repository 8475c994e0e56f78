import { createHmac } from 'node:crypto';
import type { Secrets } from '../crypto/secrets';

/** The secret of a webhook. Derived, so that neither the database nor a backup of it has one. */
export const secretOf = (secrets: Secrets, id: string): string =>
  `whsec_${createHmac('sha256', secrets.refresh).update(`webhook ${id}`).digest('base64url')}`;

/** The signature of a body that was sent at a time (seconds since 1970). */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
