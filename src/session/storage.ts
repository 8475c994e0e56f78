import type { UserInfo } from '../contract/session';
import { signedOut, type SessionState } from './sessionSlice';

/** Keys of the specification (point 3); everything else of ours stands under `docket.`. */
export const sessionKeys = {
  user: 'user',
  accessToken: 'accessToken',
  persist: 'persist',
} as const;
const ours = 'docket.';
const logoutReasonKey = `${ours}logoutReason`;

/** Reads a key; null where storage is missing or refused. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // A browser may refuse storage altogether; the session then lives as long as the page.
  }
}

/** Writes a key, or removes it for null. @returns false when the browser refused, because its storage is full or switched off. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // The state in memory stays right.
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // Somebody else's text under our key.
  }
}

/** The stored user, or null for anything that is none. */
export function readStoredUser(): UserInfo | null {
  const value = parsed(readStored(sessionKeys.user));
  if (typeof value !== 'object' || value === null || !('name' in value) || !('roles' in value))
    return null;
  const { name, roles } = value;
  if (typeof name !== 'string' || !Array.isArray(roles)) return null;
  return {
    ...value,
    name,
    roles: roles.filter((role): role is string => typeof role === 'string'),
  };
}

/** The stored access token: raw text, as the specification has it. */
export function readStoredToken(): string | null {
  return readStored(sessionKeys.accessToken) || null;
}

/** Why the server ended the last session of this browser; undefined when it did not. It survives a reload, and other tabs read it. */
export const readStoredLogoutReason = (): string | undefined =>
  readStored(logoutReasonKey) ?? undefined;

/** Whether a session was ever written down here: without that, a missing token says nothing. */
export function hasStoredSession(): boolean {
  return readStored(sessionKeys.persist) !== null;
}

/** The session that a page starts with. Logged in only when both the user and the token are there. */
export function storedSession(): SessionState {
  const user = readStoredUser();
  const accessToken = readStoredToken();
  const persist = parsed(readStored(sessionKeys.persist)) === true;
  if (user && accessToken) return { ...signedOut, user, accessToken, persist };
  const logoutReason = readStoredLogoutReason();
  return {
    ...signedOut,
    persist,
    ...(logoutReason !== undefined && { logoutReason }),
    status: persist && !accessToken ? 'checking' : 'ready',
  };
}

/** Writes the session down as the specification has it. The token comes last, so that another tab finds the rest first. */
export function writeSession({ user, accessToken, persist, logoutReason }: SessionState): void {
  writeStored(logoutReasonKey, logoutReason ?? null);
  writeStored(sessionKeys.persist, JSON.stringify(persist));
  writeStored(sessionKeys.user, user && JSON.stringify(user));
  writeStored(sessionKeys.accessToken, accessToken);
}

/** Something of one person's that outlives the page, such as drafts; null when there is none. */
export function readPersonal(name: string, identity: string): unknown {
  return parsed(readStored(`${ours}${name}.${identity}`));
}

/** Keeps something of one person's under `docket.<name>.<identity>` (`identityOf`), the name without a dot; null removes it. @returns false when the browser refused. */
export function writePersonal(name: string, identity: string, value: unknown): boolean {
  return writeStored(`${ours}${name}.${identity}`, value === null ? null : JSON.stringify(value));
}

/** Removes all that is one person's, and the last link: for a log-out by choice. */
export function forgetPerson(identity: string): void {
  // Not by how a key ends: a person's name may end like another's.
  const isTheirs = (key: string) =>
    key.startsWith(ours) && key.slice(key.indexOf('.', ours.length) + 1) === identity;
  try {
    const keys = Array.from(
      { length: localStorage.length },
      (_, index) => localStorage.key(index) ?? '',
    );
    for (const key of keys)
      if (isTheirs(key) || key === `${ours}lastLink`) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
