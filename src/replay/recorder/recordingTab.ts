import type { Level } from '../format/logFormat';

/**
 * The full recording that this tab makes; in session storage, so that it goes on when the page is loaded again. `key` is the one of its
 * pseudonyms: it stays in the tab and is written to no file. `left`: the page was left in good order. A tab that was duplicated holds a copy
 * of a page that was not.
 */
export interface TabRecording {
  id: string;
  /** Identity of the person who began it: nobody else is given its file. */
  owner: string;
  key: string;
  level: Level;
  /** Milliseconds since 1970. */
  startedAt: number;
  left: boolean;
}

const key = 'docket.recording';

const isTabRecording = (value: unknown): value is TabRecording =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'key' in value &&
  typeof value.key === 'string' &&
  /^(?:[0-9a-f]{2}){16,}$/.test(value.key) &&
  'level' in value &&
  (value.level === 'secrets' || value.level === 'structure') &&
  'startedAt' in value &&
  typeof value.startedAt === 'number' &&
  Number.isFinite(value.startedAt) &&
  'left' in value &&
  typeof value.left === 'boolean';

export function readTabRecording(): TabRecording | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isTabRecording(value) ? value : null;
  } catch {
    return null; // Storage is refused, or the text is not ours: then there is no recording to go on with.
  }
}

/** Null when it is over. */
export function writeTabRecording(recording: TabRecording | null): void {
  try {
    if (recording) sessionStorage.setItem(key, JSON.stringify(recording));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: the recording then ends with the page, and is offered afterwards.
  }
}
