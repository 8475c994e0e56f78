import { selectNow } from '../data/store/clockSlice';
import { selectPathname } from '../data/navigation/navigationSlice';
import { isTaskPath } from '../data/navigation/taskPath';
import { filterNotes } from '../features/notes/list/filterNotes';
import { notesApi } from '../data/nouns/notes/notesApi';
import { selectNoteSearch, selectNoteTags } from '../features/notes/notesSlice';
import { selectInspectedId } from '../data/inspection/inspectionSlice';
import { taskIndex } from '../data/nouns/tasks/taskIndex';
import { selectTaskListOptions, selectTaskPages } from '../data/nouns/tasks/tasksSelectors';
import { selectVisibleUserIds } from '../data/nouns/users/userListSlice';
import { dayBoundsAt, type DayBounds } from '../lib/dueDate';
import { makeTimeZone, type TimeZone } from '../replay/frame/timeZone';
import type { ShownRows } from '../replay/replayTarget';
import type { RootState } from '../data/store/rootState';

/** Number of rows whose order is compared: more than a screen shows. */
const rowsAtMost = 500;

const rows = (ids: readonly string[]) => ({ count: ids.length, first: ids.slice(0, rowsAtMost) });

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
 * What the current screen derives from its lists: the visible ids in order, and the counts. Other
 * lists are skipped, because sorting them takes time. `timeZone` decides the calendar day; default:
 * this machine's.
 */
export function shownRows(state: RootState, timeZone?: string): ShownRows {
  const pathname = selectPathname(state);
  switch (isTaskPath(pathname) ? '/task' : pathname) {
    case '/task': {
      const own = selectTaskListOptions(state);
      // The screen's own options: for others, the index would choose among all rows again.
      const options =
        timeZone === undefined ? own : { ...own, bounds: boundsIn(timeZone, selectNow(state)) };
      const pages = selectTaskPages(state);
      return {
        tasks: {
          ...rows(taskIndex.visibleIdsOf(pages, options)),
          counts: taskIndex.countsOf(pages, options.bounds),
        },
      };
    }
    case '/user':
      return { users: rows(selectVisibleUserIds(state)) };
    case '/audit':
      return { audit: rows(state.audit.lines.map((line) => line._id)) };
    case '/note': {
      const { data = [] } = notesApi.endpoints.getNotes.select(selectInspectedId(state))(state);
      return {
        notes: rows(
          filterNotes(data, selectNoteSearch(state), selectNoteTags(state)[0]).map(
            ({ _id }) => _id,
          ),
        ),
      };
    }
    default:
      return {};
  }
}
