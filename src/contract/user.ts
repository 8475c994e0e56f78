export const roles = ['Root', 'Admin', 'User'] as const;
export type Role = (typeof roles)[number];

/** Roles that a call may give to a new account; nobody makes a Root by call. */
export const assignableRoles = ['User', 'Admin'] as const;

/** A person as other records name them. `name` is kept with the record, so that it outlives the account. */
export interface UserRef {
  _id: string;
  name: string;
}

/** One account, as `GET /api/users` lists it. `lastActive` is ISO 8601 in UTC, or null for somebody who was never here. */
export interface User {
  _id: string;
  name: string;
  email: string;
  roles: string[];
  active: boolean;
  isOnline?: boolean;
  lastActive?: string | null;
}

/** Somebody who can be assigned to a task, as `GET /api/tasks/unassigned/{taskId}` lists them. */
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

export const userLimits = { name: 200, email: 254, passwordMin: 8, passwordMax: 128 } as const;

export const passwordHelp =
  'Password must be at least 8 characters and include at least 1 lowercase letter, 1 uppercase letter, 1 number, and 1 symbol.';

/** Whether somebody with these roles administers the product. */
export function isAdministrator(holder: { roles: readonly string[] } | null | undefined): boolean {
  return holder?.roles.some((role) => role === 'Root' || role === 'Admin') ?? false;
}
