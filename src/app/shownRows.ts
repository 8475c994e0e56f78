import { selectPathname } from '../data/navigation/navigationSlice';
import { selectNow } from '../data/store/clockSlice';
import type { RootState } from '../data/store/rootState';
import { dayBoundsAt, type DayBounds } from '../lib/dueDate';
import { makeTimeZone, type TimeZone } from '../replay/frame/timeZone';
import type { ShownRows } from '../replay/replayTarget';
import { states } from './features/states';

let zone: TimeZone | null = null;
let bounds: DayBounds | null = null;

/** The calendar in a zone; the same reference for a whole day. */
function boundsIn(timeZone: string, now: number): DayBounds {
  if (zone?.name !== timeZone)
    zone = makeTimeZone(timeZone, { Date, DateTimeFormat: Intl.DateTimeFormat });
  const next = dayBoundsAt(zone.toLocal(now));
  if (bounds?.today !== next.today) bounds = next;
  return bounds;
}

/**
 * What the current screen derives from its lists: the visible ids in order, and the counts.
 * `timeZone` decides the calendar day; default: this machine's.
 */
export function shownRows(state: RootState, timeZone?: string): ShownRows {
  const pathname = selectPathname(state);
  const ofLog = timeZone === undefined ? undefined : () => boundsIn(timeZone, selectNow(state));
  for (const { shown } of states) {
    const rows = shown?.(state, pathname, ofLog);
    if (rows) return rows;
  }
  return {};
}
