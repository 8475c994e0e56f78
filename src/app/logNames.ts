import { idPattern, isTaskPath } from '../data/navigation/taskPath';
import type { LogNames, LogWord } from '../lib/logNames';
import { actionTypes, unrecordedTypes } from './store/actionTypes';
import { states } from './features/states';

/** The product's own paths. Any other path may contain text that a person typed. */
const ownPath = new RegExp(
  `^(?:${states
    .flatMap(({ paths = [] }) => paths)
    .map((path) => path.replace(/\/:id\??$/, `(?:/${idPattern})?`))
    .join('|')})/?$`,
  'i',
);
const callWords = states.flatMap(({ calls = [] }) => calls).join('|');
/** Paths of requests with known words and ids only. */
const ownRequest = new RegExp(`^/api(?:/(?:${callWords}|${idPattern}))*$`);

/** The path of a request. One has the token of an e-mail. */
const requestPath = (path: string): LogWord => {
  if (path.startsWith('/api/unsubscribe/')) return 'secret';
  return ownRequest.test(path) ? 'plain' : 'text';
};

/** A replay has to know that the list of tasks is shown. */
const pathname = (path: string): LogWord =>
  ownPath.test(path) ? 'plain' : isTaskPath(path) ? 'path' : 'text';

/** A date, or a date with a time, as every row has it. Other text in its place was typed. */
const date = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
const day = (text: string): LogWord => (date.test(text) ? 'plain' : 'text');
/** What a line of a report is about: an id, a label, or a day. */
const dayOrName = (text: string): LogWord => (date.test(text) ? 'plain' : 'name');
/** A rule of repeating tasks. While it is edited, its end may be any text. */
const rule = (text: string): LogWord => (/^[A-Z0-9=;,-]*$/.test(text) ? 'plain' : 'text');

/**
 * The dictionary of field names: how a text is written to an action log. A new field needs a line
 * only if it is a text, a list or a map; a test names the one that lacks it.
 */
export const logNames: LogNames = {
  words: {
    plain: `
      _id id key taskId task_id commentId user_id userId assignmentId noteId notificationId inspectedId actionId
      requestId uploadId addedBy queryCacheKey fixedCacheKey endpointName endpoint requestStatus originalArgs arg op
      path code log providedTags
      at since today time timestamp createdAt updatedAt editedAt until completedAt expiresAt lastUsed lastActive
      firstSeen lastSeen failingSince nextAttempt disabledAt dueFrom dueTo from to before after next
      type kind status statuses state priority priorities role roles userRoles scope screen event
      events action actions field fields settings route list format variant mimetype accounts
      presences connection dueCategory initialStatus layout boardField calendarSpan calendarDay density column columns sort
      link requestedPath shown recent reporting importing savedView request opened undo owner
      basedOn person user people assignees creators assignedTo assigned unassigned uncommented unanswered
      gone ids sending assignees.add assignees.remove orderKey act estimateUnit
      parent blockedBy blocked addedTasks removedTasks collapsed zone offer times device startedAt timerId resumes discards
      range group
      navigation.title details.reason details.note`,
    text: `
      title taskTitle description text note seenText line estimate oldValue newValue message error reason logoutReason value inserted search q address
      refusals merged details.token`,
    // As names, different labels, tags and lines stay different where texts are replaced.
    name: `
      name username email userName userEmail createdBy by label labels labels.add labels.remove tag tags
      addedLabels removedLabels changed.to checklist.text seenChecklist.text`,
    // The path of a webhook's address may be a password.
    secret: 'password current accessToken token secret url p256dh auth pushKey',
    file: 'file files filename originalname',
    query: 'query location.search',
    // The machine's own, what belongs to no session, and what would make a list huge.
    omit: `
      api.provided api.subscriptions api.config arg.type arg.forceRefetch arg.subscriptionOptions
      meta.RTK_autoBatch activity.details length`,
  },
  chosen: {
    dueDate: day,
    startDate: day,
    rule,
    day,
    'lines.key': dayOrName,
    'recurrence.start': day,
    pathname,
  },
  lists: `
    pages rows data entries changes edits gone path patches value providedTags
    users tasks notes notifications lines comments activity fileActivity attachments files earlier changed
    assignedTo assigned people roles userRoles labels labels.add labels.remove assignees
    assignees.add assignees.remove tag tags user_id ids unanswered fields settings events action
    actions reasons statuses priorities creators accounts presences columns after sending recent
    toasts undo calls stack labelColors checklist seenChecklist acts uploads mentions addedLabels removedLabels removedPeople
    blockedBy blocked addedTasks removedTasks collapsed times weekdays snoozes sentChanges`,
  maps: `
    queries mutations unconfirmed widths switching without picked refusals merged drafts
    seenComments startViews`,
  open: 'pages picked ids without refusals',
  payloads: {
    'api/executeQuery/fulfilled': 'data',
    'api/executeQuery/rejected': 'error',
    'api/executeMutation/fulfilled': 'data',
    'api/executeMutation/rejected': 'error',
    'api/invalidateTags': 'providedTags',
    'api/queries/cacheEntriesUpserted': 'entries',
    'audit/auditLineOpened': 'id',
    'auditList/viewChosen': 'savedView',
    'bulk/bulkNamed': 'actionId',
    'bulk/bulkRowToggled': 'id',
    'dialogs/dialogClosed': 'kind',
    'drafts/draftsRestored': 'drafts',
    'drafts/draftsDropped': 'ids',
    'labelColors/labelColorsRestored': 'labelColors',
    'navigation/navigationRequested': 'requestedPath',
    'navigation/routeChanged': 'location',
    'navigation/titleChanged': 'navigation',
    'notes/viewChosen': 'savedView',
    'outbox/changeDropped': 'key',
    'outbox/changeGone': 'key',
    'outbox/changesWaiting': 'changes',
    'palette/paletteUsed': 'id',
    'palette/recentRestored': 'recent',
    'realtime/taskWatched': 'taskId',
    'seenComments/seenCommentsForgotten': 'ids',
    'seenComments/seenCommentsRestored': 'seenComments',
    'startViews/startViewsRestored': 'startViews',
    'server/ownChanged': 'kind',
    'server/taskDeleted': 'id',
    'session/estimateUnitFound': 'estimateUnit',
    'server/userListUpdated': 'users',
    'taskEdit/editRefused': 'error',
    'taskList/boardFieldChosen': 'boardField',
    'taskList/calendarSpanChosen': 'calendarSpan',
    'taskList/calendarTurned': 'calendarDay',
    'taskList/dueCategoryChosen': 'dueCategory',
    'taskList/searchSubmitted': 'search',
    'taskList/taskLayoutChosen': 'layout',
    'taskList/viewChosen': 'savedView',
    'timeList/viewChosen': 'savedView',
    'taskSelection/bulkRefused': 'refusals',
    'taskSelection/taskSelectionToggled': 'id',
    'toasts/toastClosed': 'key',
    'undo/changeForgotten': 'id',
    'undo/changesRestored': 'undo',
    'undo/offerAccepted': 'id',
    'undo/undoRequested': 'id',
    'userList/viewChosen': 'savedView',
    'users/userSwitchAnswered': 'id',
    'users/userSwitchSent': 'id',
  },
  actions: actionTypes,
  unrecorded: unrecordedTypes,
  requestPath,
};
