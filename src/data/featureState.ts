import type { UnknownAction } from '@reduxjs/toolkit';
import type { DayBounds } from '../lib/dueDate';
import type { StoredDraftKind } from './drafts/draftsSlice';
import type { SyncedLists } from './lists/createSyncedList';
import type { StoredListView } from './lists/listView';
import type { RootState } from './store/rootState';

/** What `createSlice` makes, as far as the store and the action log need it. */
interface Slice {
  name: string;
  reducer(state: unknown, action: UnknownAction): unknown;
  actions: object;
}

/**
 * The state of a feature: all that a replay needs of it. It imports no React and no screen, so that
 * the replay command does not load them either.
 */
export interface FeatureState {
  /** Parts of the root state. A log has their actions. */
  slices?: readonly Slice[];
  /** Lists whose rows are kept in the state of the API. */
  lists?: readonly Pick<SyncedLists<never, never>, 'reduce'>[];
  /** What its lists show, and how. The device keeps a part of it. */
  views?: readonly StoredListView[];
  /** Forms whose values survive until they are sent. */
  drafts?: readonly StoredDraftKind<object>[];
  /** The paths of its screens, as the router reads them. A log may show such a path as it is. */
  paths?: readonly string[];
  /** Words in the paths of its calls. A log may show a path that has no others. */
  calls?: readonly string[];
  /** Named here so that they exist before the first action: reducers look endpoints up. */
  endpoints?: readonly object[];
  /**
   * What the screen at `pathname` derives from its lists: a replay compares it. Null on other
   * screens, because sorting a list takes time. `boundsIn` has the calendar of the log's time zone;
   * without it, this machine's counts.
   */
  shown?(
    state: RootState,
    pathname: string,
    boundsIn?: () => DayBounds,
  ): Readonly<Record<string, unknown>> | null;
}

/** More rows than a screen shows. */
const maxCompared = 500;

/** Rows that a screen shows: how many, and the first ids in their order. */
export const shownIds = (ids: readonly string[]) => ({
  count: ids.length,
  first: ids.slice(0, maxCompared),
});
