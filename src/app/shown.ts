import { selectNow } from '../clock/clockSlice';
import { filterNotes } from '../features/notes/filterNotes';
import { notesApi } from '../features/notes/notesApi';
import { selectNoteSearch, selectNoteTags } from '../features/notes/notesSlice';
import { selectInspectedId } from '../features/inspection/inspectionSlice';
import { taskIndex } from '../features/tasks/taskIndex';
import { selectTaskListOptions, selectTaskPages } from '../features/tasks/tasksSelectors';
import { selectVisibleUserIds } from '../features/users/userListSlice';
import { dayBoundsAt, type DayBounds } from '../lib/dueDate';
import { makeZone, type Zone } from '../replay/stage/zone';
import type { Shown } from '../replay/subject';
import type { RootState } from '../store/rootState';

/** Rows whose order is told: more than a screen shows at once. */
const rowsAtMost = 500;

const rows = (ids: readonly string[]) => ({ count: ids.length, first: ids.slice(0, rowsAtMost) });

let zone: Zone | null = null;
let bounds: DayBounds | null = null;

/** The calendar in a zone; the same reference for a whole day. */
function boundsIn(timeZone: string, now: number): DayBounds {
  if (zone?.name !== timeZone)
    zone = makeZone(timeZone, { Date, DateTimeFormat: Intl.DateTimeFormat });
  const next = dayBoundsAt(zone.toLocal(now));
  if (bounds?.today !== next.today) bounds = next;
  return bounds;
}

/**
 * What the screen that a state is at makes of its lists: the ids that are shown, in their order, and the counts. Other screens' lists are left
 * alone, because it would cost time to sort them. `timeZone`: whose days count; this machine's when left out.
 */
export function shownIn(state: RootState, timeZone?: string): Shown {
  switch (state.navigation.location.pathname) {
    case '/task': {
      const criteria = selectTaskListOptions(state);
      const days = timeZone === undefined ? criteria.bounds : boundsIn(timeZone, selectNow(state));
      const pages = selectTaskPages(state);
      return {
        tasks: {
          ...rows(taskIndex.shownIdsOf(pages, { ...criteria, bounds: days })),
          counts: taskIndex.tallyOf(pages, days),
        },
      };
    }
    case '/user':
      return { users: rows(selectVisibleUserIds(state)) };
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
