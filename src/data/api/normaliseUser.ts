import { isObject } from '../../lib/fields';
import type { User } from '../../contract/user';
import { idText, uniqueById } from '../../lib/wireId';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an account from the wire. Null if it is not one. `active` is true if it is missing. */
export function normaliseUser(raw: unknown): User | null {
  if (!isObject(raw)) return null;
  const {
    _id: id,
    name,
    email,
    roles,
    active,
    isOnline,
    lastActive,
  }: Record<string, unknown> = { ...raw };
  const _id = idText(id);
  if (_id === '') return null;
  return {
    _id,
    name: text(name),
    email: text(email),
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    active: active !== false,
    isOnline: isOnline === true,
    lastActive: text(lastActive) || null,
  };
}

/** Reads a list of accounts from the wire. Anything else in it is left out. */
export function normaliseUsers(raw: unknown): User[] {
  return Array.isArray(raw)
    ? raw
        .map(normaliseUser)
        .filter((user) => user !== null)
        .filter(uniqueById())
    : [];
}
