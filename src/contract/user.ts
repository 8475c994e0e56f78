export const roles = ['Root', 'Admin', 'User'] as const;
export type Role = (typeof roles)[number];

/** Roles that the API can give to a new account. */
export const assignableRoles = ['User', 'Admin'] as const;

/**
 * A person in another record. The record stores `name`, so that it remains when the account is
 * deleted.
 */
export interface UserRef {
  _id: string;
  name: string;
}

/**
 * One account, as `GET /api/users` lists it. `lastActive` is ISO 8601 in UTC, or null before the
 * first sign-in.
 */
export interface User {
  _id: string;
  name: string;
  email: string;
  roles: string[];
  active: boolean;
  isOnline?: boolean;
  lastActive?: string | null;
}

/** A person who can be assigned to a task: `GET /api/tasks/unassigned/{taskId}`. */
export interface AssignableUser extends UserRef {
  roles: string[];
}

/** Body of `POST /api/users`. */
export interface NewUser {
  name: string;
  email: string;
  password: string;
  roles: string[];
  active: boolean;
}

/** Body of `PATCH /api/users`. */
export interface UserActivation {
  id: string;
  active: boolean;
}

/** Body of `PATCH /api/users/{id}`: what an administrator changes of an account. */
export interface AccountChange {
  name?: string;
  email?: string;
  role?: Role;
}

/**
 * Body of `PATCH /api/auth/account`: what people change of their own account. A new e-mail needs
 * the current password.
 */
export interface OwnAccountChange {
  name?: string;
  email?: string;
  current?: string;
}

/**
 * Answer of `POST /api/users/{id}/password`. `password` is the one that the server made, or null
 * when the administrator typed one. It is sent once and stored only as a hash.
 */
export interface PasswordReset {
  password: string | null;
}

export const userLimits = { name: 200, email: 254, passwordMin: 8, passwordMax: 128 } as const;

export const passwordHelp =
  'Password must be at least 8 characters and include at least 1 lowercase letter, 1 uppercase letter, 1 number, and 1 symbol.';

export function isAdministrator(holder: { roles: readonly string[] } | null | undefined): boolean {
  return holder?.roles.some((role) => role === 'Root' || role === 'Admin') ?? false;
}

export function isRoot(holder: { roles: readonly string[] } | null | undefined): boolean {
  return holder?.roles.includes('Root') ?? false;
}
