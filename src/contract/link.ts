import type { NewUser, User } from './user';

/** An invitation is for an account that was never signed in to. */
export type LinkKind = 'invitation' | 'reset';

/**
 * A link by which a person chooses a password. It works once. The page is `setPasswordPath`, and
 * the token is its fragment, which browsers send to no server.
 */
export interface AccountLink {
  kind: LinkKind;
  token: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
  /** Whether it was also sent by e-mail. */
  sent: boolean;
}

/** Body of `POST /api/users/invite`. */
export type Invitation = Pick<NewUser, 'name' | 'email' | 'roles'>;

/** Answer of `POST /api/users/invite`. */
export interface Invited {
  user: User;
  link: AccountLink;
}

/** Answer of `POST /api/auth/link`: whose link it is. */
export interface LinkOwner {
  kind: LinkKind;
  name: string;
  email: string;
}

export const setPasswordPath = '/set-password';

/** The address of a link. `origin` is that of the page. */
export const linkAddress = (origin: string, token: string): string =>
  `${origin}${setPasswordPath}#${token}`;

/** How long a link works, in milliseconds. */
export const linkLifetimes: Record<LinkKind, number> = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
};
