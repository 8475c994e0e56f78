import { readStored, writeStored } from '../../data/session/storage';

const key = 'docket.lastLink';

/** Stores the current path, for when a signed-in person opens /login. */
export function rememberLink(path: string): void {
  writeStored(key, path);
}

/** The stored path, or home. Other origins and /login itself are ignored. */
export function readLastLink(): string {
  const path = readStored(key);
  return path !== null && /^\/(?![/\\])/.test(path) && !/^\/login\b/.test(path) ? path : '/';
}
