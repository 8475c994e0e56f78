import { isObject } from '../../lib/fields';
import { estimateUnits, type EstimateUnit } from '../../contract/task';
import type { UserInfo } from '../../contract/session';
import type { SessionState } from './sessionSlice';

/** Keys of the specification (point 3). All other keys begin with `docket.`. */
export const sessionKeys = {
  user: 'user',
  accessToken: 'accessToken',
  persist: 'persist',
} as const;
const prefix = 'docket.';
const logoutReasonKey = `${prefix}logoutReason`;
const estimateUnitKey = `${prefix}estimateUnit`;

/** Null if the key or the storage is missing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // A browser may refuse storage. Then the session lives as long as the page.
  }
}

/** Null removes the key. @returns false if the storage is full or switched off */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // Another program has written this.
  }
}

/** The stored user. Null if it is missing or not valid. */
export function readStoredUser(): UserInfo | null {
  const value = parsed(readStored(sessionKeys.user));
  if (!isObject(value) || !('name' in value) || !('roles' in value)) return null;
  const { name, roles } = value;
  if (typeof name !== 'string' || !Array.isArray(roles)) return null;
  return {
    ...value,
    name,
    roles: roles.filter((role): role is string => typeof role === 'string'),
  };
}

export function readStoredToken(): string | null {
  return readStored(sessionKeys.accessToken) || null;
}

/** Why the server ended the last session. It survives a reload, and other tabs read it. */
export const readStoredLogoutReason = (): string | undefined =>
  readStored(logoutReasonKey) ?? undefined;

/** The unit of estimates that our server named last. */
export const readStoredEstimateUnit = (): EstimateUnit | undefined =>
  estimateUnits.find((unit) => unit === readStored(estimateUnitKey));

export const writeEstimateUnit = (unit: EstimateUnit): boolean =>
  writeStored(estimateUnitKey, unit);

/** Whether the session is kept after the browser is closed, so that a page refreshes its token. */
export const isStoredSessionKept = (): boolean => parsed(readStored(sessionKeys.persist)) === true;

/** Whether a session was ever stored. Only then a missing token means a log-out. */
export function hasStoredSession(): boolean {
  return readStored(sessionKeys.persist) !== null;
}

/** The token is written last: when other tabs see it, the rest is there. */
export function writeSession({ user, accessToken, persist, logoutReason }: SessionState): void {
  writeStored(logoutReasonKey, logoutReason ?? null);
  writeStored(sessionKeys.persist, JSON.stringify(persist));
  writeStored(sessionKeys.user, user && JSON.stringify(user));
  writeStored(sessionKeys.accessToken, accessToken);
}

/** Data of one person that survives the page, such as drafts. Null if there is none. */
export function readPersonal(name: string, identity: string): unknown {
  return parsed(readStored(`${prefix}${name}.${identity}`));
}

/**
 * Stores data of one person under `docket.<name>.<identity>`. The name has no dot. Null removes it.
 * @returns false if the storage is full or switched off
 */
export function writePersonal(name: string, identity: string, value: unknown): boolean {
  return writeStored(`${prefix}${name}.${identity}`, value === null ? null : JSON.stringify(value));
}

const storedKeys = (): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');

/** Comparing only the end of the key would match a person whose name ends in the same way. */
const isOf = (identity: string) => (key: string) =>
  key.startsWith(prefix) && key.slice(key.indexOf('.', prefix.length) + 1) === identity;

/** The names of a person's data that begin with `start`, in the order of the alphabet. */
export function personalNames(start: string, identity: string): string[] {
  try {
    return storedKeys()
      .filter(isOf(identity))
      .map((key) => key.slice(prefix.length, key.length - identity.length - 1))
      .filter((name) => name.startsWith(start))
      .sort();
  } catch {
    return []; // Without storage there is nothing to read.
  }
}

/** Removes all data of one person, and the last link. */
export function forgetPerson(identity: string): void {
  const isTheirs = isOf(identity);
  try {
    for (const key of storedKeys())
      if (isTheirs(key) || key === `${prefix}lastLink`) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
