import { isFields } from '../../lib/fields';
import type { Level } from '../redaction/walk';

/**
 * The full recording of this tab, in session storage, so that it continues after a reload. `key`
 * belongs to its pseudonyms and is never written to a file. `left` is set when the page is closed
 * normally; a duplicated tab has a copy without it.
 */
export interface TabRecording {
  id: string;
  /** Identity of the person who started it. Only they can save it. */
  owner: string;
  key: string;
  level: Level;
  /** Milliseconds since 1970. */
  startedAt: number;
  left: boolean;
  /** Version of the log format. A recording cannot continue in another one. */
  version?: number;
}

const key = 'docket.recording';

function isTabRecording(value: unknown): value is TabRecording {
  if (!isFields(value)) return false;
  const { id, owner, key: pseudonymKey, level, startedAt, left } = value;
  return (
    typeof id === 'string' &&
    typeof owner === 'string' &&
    typeof pseudonymKey === 'string' &&
    /^(?:[0-9a-f]{2}){16,}$/.test(pseudonymKey) &&
    (level === 'secrets' || level === 'structure') &&
    Number.isFinite(startedAt) &&
    typeof left === 'boolean'
  );
}

export function readTabRecording(): TabRecording | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isTabRecording(value) ? value : null;
  } catch {
    return null; // Storage is blocked or the text is invalid: there is nothing to continue.
  }
}

/** Null removes it. */
export function writeTabRecording(recording: TabRecording | null): void {
  try {
    if (recording) sessionStorage.setItem(key, JSON.stringify(recording));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: the recording ends with the page and is offered afterwards.
  }
}
