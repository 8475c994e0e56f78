import { isFields } from '../../lib/fields';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import type { BoundListView, Shown } from '../../data/lists/listView';
import {
  selectStartView,
  startViewKnown,
  startViewsRestored,
  type StartView,
  type StartViews,
} from '../../data/lists/startViewsSlice';
import { routeChanged } from '../../data/navigation/navigationSlice';
import { isTaskPath } from '../../data/navigation/taskPath';
import { taskList } from '../../data/nouns/tasks/taskListSlice';
import { userList } from '../../data/nouns/users/userListSlice';
import { resyncDemanded } from '../../data/realtime/realtimeSlice';
import { viewsChanged } from '../../data/realtime/serverEvents';
import { loggedIn, selectIdentity } from '../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../data/session/storage';
import type { AppThunk } from '../../data/store/hooks';
import type { StartAppListening } from '../../data/store/listening';
import type { ViewScreen } from '../../contract/view';
import { viewsApi } from './viewsApi';

const { getViews, setStartView } = viewsApi.endpoints;

/** A list that can begin with a view. `isAt`: whether a path shows it. */
function beginning<Values extends Shown>(
  list: BoundListView<Values>,
  isAt: (pathname: string) => boolean,
) {
  const hasOwn = (params: URLSearchParams) => list.url.names.some((name) => params.has(name));
  /** Shows another start, unless the list shows something else than the one before. */
  const follow =
    (before: StartView | null, start: StartView | null): AppThunk<void> =>
    (dispatch, getState) => {
      const values = list.select(getState());
      const opened = list.url.read(new URLSearchParams(before?.query), values);
      if (list.fullQuery(values) !== list.fullQuery(opened)) return;
      dispatch(list.restoreFrom(start?.query ?? ''));
      if (start) dispatch(list.viewChosen(start.id));
    };
  return {
    name: list.name,
    isAt,
    follow,
    isBare: (query: string) => !hasOwn(new URLSearchParams(query)),
  };
}

const lists = {
  task: beginning(taskList, isTaskPath),
  user: beginning(userList, (pathname) => pathname === '/user'),
} satisfies Record<ViewScreen, unknown>;
const screens = Object.keys(lists) as ViewScreen[];

const storedName = 'startViews';

/** Ignores malformed values. */
function readStarts(identity: string): StartViews {
  const stored = readPersonal(storedName, identity);
  const starts: Record<string, StartView> = {};
  for (const { name } of Object.values(lists)) {
    const start = isFields(stored) ? stored[name] : undefined;
    if (isFields(start) && typeof start.id === 'string' && typeof start.query === 'string')
      starts[name] = { id: start.id, query: start.query };
  }
  return starts;
}

/**
 * Reads views again after events, and keeps the views with which the person begins: in the state,
 * and in the browser's storage, so that a screen begins with them at once and without a connection.
 */
export function addViewsListeners(startListening: StartAppListening): void {
  let identity: string | null = null;
  /** The screens that were opened without a query, and whose start the server has not said since. */
  const unanswered = new Set<ViewScreen>();

  startListening({
    predicate: (action) => viewsChanged.match(action) || resyncDemanded.match(action),
    effect: (_action, { dispatch }) => void dispatch(viewsApi.util.invalidateTags(['Views'])),
  });
  startListening({
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      unanswered.clear();
      const starts = identity === null ? {} : readStarts(identity);
      if (Object.keys(starts).length > 0) dispatch(startViewsRestored(starts));
    },
  });
  startListening({
    actionCreator: startViewKnown,
    effect: (_action, { getState }) => {
      if (identity !== null) writePersonal(storedName, identity, getState().startViews);
    },
  });
  startListening({
    actionCreator: routeChanged,
    effect: ({ payload: { pathname, search } }, { getOriginalState, getState }) => {
      const before = getOriginalState().navigation.location.pathname;
      const isInspecting = selectInspectedId(getState()) !== undefined;
      for (const screen of screens) {
        const { isAt, isBare } = lists[screen];
        if (!isAt(pathname)) unanswered.delete(screen);
        else if (!isAt(before) && !isInspecting && isBare(search)) unanswered.add(screen);
      }
    },
  });
  startListening({
    matcher: setStartView.matchPending,
    effect: () => unanswered.clear(),
  });
  startListening({
    matcher: getViews.matchFulfilled,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      const screen = meta.arg.originalArgs;
      const { name, follow } = lists[screen];
      const before = selectStartView(getState(), name);
      const view = payload.find(({ isStart }) => isStart);
      const start = view ? { id: view._id, query: view.query } : null;
      const isFollowed = unanswered.delete(screen);
      if (before?.id === start?.id && before?.query === start?.query) return;
      dispatch(startViewKnown({ list: name, start }));
      if (isFollowed) dispatch(follow(before, start));
    },
  });
}
