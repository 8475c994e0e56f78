export const apiTokenScopes = ['read', 'write'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** A token for scripts. `GET /api/auth/tokens` lists those of the person. */
export interface ApiToken {
  _id: string;
  name: string;
  /** `read`: only calls with GET. `write`: all calls except those on the own sign-in. */
  scope: ApiTokenScope;
  createdAt: string;
  expiresAt: string;
  /** To the hour. Null when it was never used. */
  lastUsed: string | null;
}

/** Answer of `POST /api/auth/tokens`, the only one that has the token. */
export interface NewApiToken extends ApiToken {
  token: string;
}

/** Body of `POST /api/auth/tokens`. */
export interface ApiTokenInput {
  name: string;
  scope: ApiTokenScope;
  /** How long it is valid. */
  days: number;
}

export const apiTokenLimits = { name: 100, days: 365, count: 20 } as const;
