import { isFields } from '../../lib/fields';

/** When a person was here, in milliseconds since 1970. Stored for all tabs of the browser. */
export interface Visit {
  /** The end of the visit before this one. */
  since: number;
  /** When the page was last looked at. */
  seenAt: number;
}

/** Someone who is away for longer comes back to a new visit. */
const pauseMs = 30 * 60_000;
/** What a person sees who has never been here. */
const firstMs = 24 * 60 * 60_000;

const isTime = (value: unknown): value is number => Number.isSafeInteger(value);

/** The stored visit, or null if it is missing or not valid. */
export function readVisit(stored: unknown): Visit | null {
  if (!isFields(stored)) return null;
  const { since, seenAt } = stored;
  return isTime(since) && isTime(seenAt) ? { since, seenAt } : null;
}

/** The visit of someone who is looking at the page now. */
export function currentVisit(stored: Visit | null, now: number): Visit {
  if (!stored) return { since: now - firstMs, seenAt: now };
  const isNew = now - stored.seenAt > pauseMs;
  // A clock that was ahead must not hide what happened since.
  return { since: Math.min(isNew ? stored.seenAt : stored.since, now), seenAt: now };
}
