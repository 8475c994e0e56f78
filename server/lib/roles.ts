import { isAdministrator } from '../../src/contract/user';

/** The roles of a row of `users`, which stores them as JSON. */
export function readRoles(stored: string): string[] {
  const value: unknown = JSON.parse(stored);
  return Array.isArray(value)
    ? value.filter((role): role is string => typeof role === 'string')
    : [];
}

/** Whether a row of `users` is an administrator. */
export const isAdministratorRow = ({ roles }: { roles: string }): boolean =>
  isAdministrator({ roles: readRoles(roles) });
