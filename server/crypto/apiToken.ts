import { randomBytes } from 'node:crypto';
import { sha256 } from '../lib/sha256';

/** Tells a token from an access token, and to programs that search for leaked secrets. */
const prefix = 'docket_';

export const newApiToken = (): string => prefix + randomBytes(32).toString('base64url');

export const isApiToken = (token: string): boolean => token.startsWith(prefix);

/** What is stored of a token. */
export const apiTokenHash = (token: string): string => sha256(token);
