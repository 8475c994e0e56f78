import { readStored, writeStored } from '../../session/storage';

const key = 'docket.lastLink';

/** Remembers where a signed-in person is, for when they open /login while signed in. */
export function rememberLink(path: string): void {
  writeStored(key, path);
}

/** The remembered place, or home. Only a path of ours counts: another origin's, or /login itself, leads nowhere. */
export function readLastLink(): string {
  const path = readStored(key);
  return path !== null && /^\/(?![/\\])/.test(path) && !/^\/login\b/.test(path) ? path : '/';
}
