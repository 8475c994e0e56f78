import { isFields, type Fields } from '../lib/fields';
import type { LoggedAction, LogMigrations } from '../replay/replayTarget';

const payloadKeys: Readonly<Record<string, string>> = {
  filter: 'dueCategory',
  kind: 'layout',
  layout: 'table',
  narrowing: 'filters',
};

/** Renames payload fields of version 3, and makes the choice of a saved view a restored list. */
function convertAction(action: LoggedAction): LoggedAction {
  const { type, payload } = action;
  if (type === 'views/viewChosen' || type === 'views/viewLeft') {
    const { screen, id } = isFields(payload) ? payload : { screen: payload, id: null };
    return {
      type: screen === 'user' ? 'userList/userListRestored' : 'taskList/taskListRestored',
      payload: { savedView: id },
    };
  }
  if (type === 'notes/noteDraftsRestored')
    return { type: 'drafts/draftsRestored', payload: { notes: payload } };
  if (type === 'drafts/draftsRestored' && isFields(payload)) {
    const { commentDrafts, ...drafts } = payload;
    return { type, payload: { ...drafts, comments: commentDrafts } };
  }
  if (!/^(taskList|userList)\/.*Restored$/.test(type) || !isFields(payload)) return action;
  const fields = Object.entries(payload).map(([key, value]) => [payloadKeys[key] ?? key, value]);
  return { ...action, payload: Object.fromEntries(fields) as Fields };
}

/** The saved views had a slice of their own, without a field for a list that shows none. */
function withSavedViews(state: Fields): Fields {
  const { task = null, user = null } = isFields(state['views']) ? state['views'] : {};
  return { ...state, taskList: { savedView: task }, userList: { savedView: user } };
}

/** What older logs need to replay in this build, by the version of their format. */
export const logMigrations: LogMigrations = {
  3: {
    actionTypes: {
      'header/navigationRequested': 'navigation/navigationRequested',
      'header/routeChanged': 'navigation/routeChanged',
      'header/titleChanged': 'navigation/titleChanged',
      'notes/noteDraftChanged': 'drafts/noteDraftChanged',
      'notes/noteDraftDiscarded': 'drafts/noteDraftDiscarded',
      'notes/noteDraftStarted': 'drafts/noteDraftStarted',
      'notes/noteTextEdited': 'drafts/noteTextEdited',
      'tasks/commentDrafted': 'drafts/commentDrafted',
      'tasks/commentsSeen': 'drafts/commentsSeen',
      'tasks/draftsRestored': 'drafts/draftsRestored',
      'tasks/filterChosen': 'taskList/dueCategoryChosen',
      'tasks/mineChosen': 'taskList/mineChosen',
      'tasks/newTaskDiscarded': 'drafts/newTaskDiscarded',
      'tasks/newTaskDrafted': 'drafts/newTaskDrafted',
      'tasks/searchCleared': 'taskList/searchCleared',
      'tasks/searchSubmitted': 'taskList/searchSubmitted',
      'tasks/tasksForgotten': 'drafts/tasksForgotten',
      'taskView/taskLayoutChanged': 'taskList/taskTableChanged',
      'taskView/tasksNarrowed': 'taskList/taskFiltersChanged',
      'taskView/tasksSorted': 'taskList/tasksSorted',
      'taskView/taskViewChosen': 'taskList/taskLayoutChosen',
      'taskView/taskViewRestored': 'taskList/taskListRestored',
      'userView/userFiltersCleared': 'userList/userFiltersCleared',
      'userView/userLayoutChanged': 'userList/userTableChanged',
      'userView/usersNarrowed': 'userList/userFiltersChanged',
      'userView/usersSorted': 'userList/usersSorted',
      'userView/userViewRestored': 'userList/userListRestored',
    },
    action: convertAction,
    statePaths: {
      '/header/link': '/navigation/link',
      '/header/location': '/navigation/location',
      '/header/requestedPath': '/navigation/requestedPath',
      '/header/title': '/navigation/title',
      '/notes/drafts': '/drafts/notes',
      '/notes/restored': null,
      '/tasks/commentDrafts': '/drafts/comments',
      '/tasks/filter': '/taskList/dueCategory',
      '/tasks/mine': '/taskList/mine',
      '/tasks/newTask': '/drafts/newTask',
      '/tasks/search': '/taskList/search',
      '/tasks/seenComments': '/drafts/seenComments',
      '/taskView/kind': '/taskList/layout',
      '/taskView/layout': '/taskList/table',
      '/taskView/narrowing': '/taskList/filters',
      '/taskView/sort': '/taskList/sort',
      '/userView/layout': '/userList/table',
      '/userView/narrowing': '/userList/filters',
      '/userView/sort': '/userList/sort',
      '/views': null,
    },
    state: withSavedViews,
  },
  // A deleted note is in the list of changes to undo.
  4: { statePaths: { '/notes/deleted': null } },
  // There was no outbox, and only a new status was shown before the server had answered.
  5: {},
};
