import { isFields } from '../../lib/fields';

/** When a person was here, in milliseconds since 1970. Stored for all tabs of the browser. */
export interface Visit {
  /** The end of the visit before this one. Null if the browser does not know of one. */
  since: number | null;
  /** When the page was last looked at. */
  seenAt: number;
}

/** Someone who is away for longer comes back to a new visit. */
const pauseMs = 30 * 60_000;

const isTime = (value: unknown): value is number => Number.isSafeInteger(value);

/** The stored visit, or null if it is missing or not valid. */
export function readVisit(stored: unknown): Visit | null {
  if (!isFields(stored)) return null;
  const { since, seenAt } = stored;
  return (since === null || isTime(since)) && isTime(seenAt) ? { since, seenAt } : null;
}

/** The visit of someone who is looking at the page now. */
export function currentVisit(stored: Visit | null, now: number): Visit {
  const since = stored && (now - stored.seenAt > pauseMs ? stored.seenAt : stored.since);
  // A clock that was ahead must not hide what happened since.
  return { since: since && Math.min(since, now), seenAt: now };
}
