import { editedFields } from '../../src/data/nouns/tasks/taskFields';
import { api } from '../../src/data/api/api';
import { callOf, type Call } from '../../src/data/changes/changeSpec';
import { clockTicked } from '../../src/data/store/clockSlice';
import type { Recurrence } from '../../src/contract/recurrence';
import { estimateUnits, priorities, statuses, type Task } from '../../src/contract/task';
import {
  navigationRequested,
  routeChanged,
  titleChanged,
} from '../../src/data/navigation/navigationSlice';
import { accountApi } from '../../src/features/account/accountApi';
import { undoBulk } from '../../src/features/tasks/bulk/bulkApi';
import { visitStarted } from '../../src/features/home/homeSlice';
import { myDayApi } from '../../src/features/home/myDayApi';
import { inspectionEnded, inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { sessionApi } from '../../src/data/api/sessionApi';

import {
  changeDraft,
  draftChanged,
  draftKey,
  draftsDropped,
  draftsRestored,
  draftStarted,
  draftTextEdited,
  selectDraft,
} from '../../src/data/drafts/draftsSlice';
import { startViewKnown, startViewsRestored } from '../../src/data/lists/startViewsSlice';
import { noteDraft } from '../../src/data/nouns/notes/noteDraft';
import {
  commentsSeen,
  seenCommentsForgotten,
  seenCommentsRestored,
} from '../../src/data/nouns/tasks/seenCommentsSlice';
import {
  labelColored,
  labelColorsRestored,
  labelUncolored,
} from '../../src/data/nouns/tasks/labelColorsSlice';
import {
  checklistLineDraft,
  commentDraft,
  commentEditDraft,
  newTaskDraft,
} from '../../src/data/nouns/tasks/taskDrafts';
import { textEdit } from '../../src/data/drafts/textEdit';
import { notesApi } from '../../src/data/nouns/notes/notesApi';
import { noteFiltersChanged, noteList } from '../../src/features/notes/notesSlice';
import { auditList } from '../../src/features/audit/auditListSlice';
import { taskPath } from '../../src/data/navigation/taskPath';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { notificationOpened } from '../../src/data/toasts/openNotification';
import { toastClosed, toastShown } from '../../src/data/toasts/toastsSlice';
import {
  changeDropped,
  changeGone,
  changeNotStored,
  changeMerged,
  changeRefused,
  changeReplaced,
  changeRetried,
  changesWaiting,
  logoutRequested,
  storageRemoved,
} from '../../src/data/outbox/outboxSlice';
import { offerAccepted, undoRequested } from '../../src/data/toasts/undoRequested';
import { changeForgotten, changeMade, changesRestored } from '../../src/data/undo/undoSlice';
import {
  paletteUsed,
  recentRestored,
  singleKeysChosen,
} from '../../src/features/palette/paletteSlice';
import {
  bulkDismissed,
  bulkEnded,
  bulkKinds,
  bulkNamed,
  bulkPlanned,
  bulkProgressed,
  bulkRowToggled,
  bulkStarted,
  bulkStopped,
  bulkChangeEdited,
} from '../../src/features/tasks/bulk/bulkSlice';
import {
  editBegun,
  editGivenUp,
  editRefused,
  editRestored,
  editSaved,
  editSent,
  editTyped,
} from '../../src/features/tasks/edit/taskEditSlice';
import { dialogClosed, dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { taskLists, tasksListApi } from '../../src/data/nouns/tasks/taskLists';
import {
  allTasksSelected,
  bulkRefused,
  tasksSelected,
  taskSelectionCleared,
  taskSelectionToggled,
} from '../../src/data/nouns/tasks/taskSelectionSlice';
import {
  earlierEntriesShown,
  fileDone,
  fileProgressed,
  fileRefused,
  filesChosen,
  openTaskGone,
  subtasksToggled,
  uploadProgressed,
} from '../../src/data/nouns/tasks/tasksSlice';
import {
  dueCategoryChosen,
  mineChosen,
  searchCleared,
  searchSubmitted,
} from '../../src/data/nouns/tasks/taskListSlice';
import { type DueCategory } from '../../src/data/nouns/tasks/taskFilters';
import { taskSortColumns } from '../../src/data/nouns/tasks/taskFilters';
import {
  taskTableChanged,
  taskFiltersChanged,
  tasksSorted,
  taskLayoutChosen,
  boardFieldChosen,
  boardFields,
  calendarSpanChosen,
  calendarSpans,
  calendarTurned,
  nestingChosen,
  taskLayouts,
  taskFiltersCleared,
  taskList,
  taskListRestored,
} from '../../src/data/nouns/tasks/taskListSlice';
import {
  exportEnded,
  exportProgressed,
  exportStarted,
} from '../../src/features/transfer/transferSlice';
import { usersApi } from '../../src/data/nouns/users/usersApi';
import { usersListApi } from '../../src/data/nouns/users/userLists';
import { userSwitchAnswered, userSwitchSent } from '../../src/data/nouns/users/usersSlice';
import {
  userFiltersCleared,
  userTableChanged,
  userFiltersChanged,
  usersSorted,
  userList,
  userListRestored,
} from '../../src/data/nouns/users/userListSlice';
import { elsewhereFound } from '../../src/data/api/elsewhere';
import { rowsInOrder } from '../../src/lib/collection/pages';
import {
  assignmentMade,
  caughtUp,
  commentMade,
  connectionStarted,
  resyncDemanded,
  socketConnected,
  socketLost,
  taskWatched,
} from '../../src/data/realtime/realtimeSlice';
import {
  estimateUnitFound,
  loggedOut,
  persistChanged,
  selectUser,
  sessionChecked,
  tokenRefreshed,
} from '../../src/data/session/sessionSlice';
import { auditSteps } from './auditSteps';
import { reminderSteps } from './reminderSteps';
import type { SessionContext } from './randomSessions';
import { team } from './team';
import { timeSteps } from './timeSteps';
import { receive as receiveEvents, type WireEvent } from './receive';

/** Random input of a step: two numbers to choose with, and a typed text. */
export interface StepInput {
  n: number;
  m: number;
  text: string;
}
export type StepHandler = (session: SessionContext, input: StepInput) => unknown;

const filters: readonly DueCategory[] = [
  'all',
  'overdue',
  'urgent',
  'upcoming',
  'future',
  'completed',
];
const screens = ['/', '/task', '/user', '/note', '/note/new'];
const people = Object.values(team);
const pick = <One>(list: readonly One[], n: number): One => list[n % list.length] as One;
const asDay = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 400))).toISOString().slice(0, 10);

const tasksOf = ({ store }: SessionContext): Task[] => {
  const list = taskLists.entryOf(store.getState(), undefined).data;
  return list ? rowsInOrder(list) : [];
};
const taskOf = (session: SessionContext, n: number): Task | undefined => {
  const rows = tasksOf(session);
  return rows[n % Math.max(1, rows.length)];
};
const idOf = (session: SessionContext, n: number) => taskOf(session, n)?._id ?? 'gone';

/** Some lines of a checklist. The same ids come back with other texts. */
const linesOf = (text: string, n: number) =>
  [0, 1, 2].slice(0, 1 + (n % 3)).map((at) => ({
    _id: `line${at}`,
    text: `${text.slice(0, n % 5)} line`,
    done: (n + at) % 2 === 0,
  }));

/** How a task repeats. Its end may be something that was typed. */
const seriesOf = (text: string, n: number): Recurrence => ({
  rule: `FREQ=WEEKLY;BYDAY=MO${n % 3 === 0 ? `;UNTIL=${text.replace(/[;=]/g, '')}` : ''}`,
  start: asDay(n),
  day: asDay(n + 7),
  zone: 'Europe/Berlin',
  ...(n % 2 === 0 && { after: 'completion' }),
  ...(n % 5 === 0 && {
    once: { title: text, description: text, priority: 'Low', labels: [text], estimate: null },
  }),
});

/** A task as an event brings it, with another title and status. */
const changedTask = (session: SessionContext, { n, m, text }: StepInput): Task => ({
  ...(taskOf(session, n) ?? { ...session.template, _id: `new${n}` }),
  title: text === '' ? 'Untitled' : text,
  status: pick(statuses, m),
  dueDate: m % 3 === 0 ? null : asDay(m),
  ...(m % 2 === 0 && { startDate: asDay(n), estimate: m / 4, checklist: linesOf(text, n) }),
  ...(m % 3 === 0 && {
    parent: idOf(session, m),
    blockedBy: [idOf(session, m + 1), `gone${n}`],
    recurrence: seriesOf(text, n),
    openBlockers: 1 + (n % 2),
    subtasks: { total: 1 + (m % 5), done: n % 2 },
  }),
  updatedAt: session.iso(),
  assignedTo: [{ _id: pick(people, m)._id, name: pick(people, m).name }],
  seq: session.seq + 1,
});
const receive = (session: SessionContext, events: readonly Omit<WireEvent, 'meta'>[]) =>
  receiveEvents(
    session,
    events.map((event) => ({ ...event, meta: session.nextMeta() })),
  );

const signIn = (session: SessionContext, who: (typeof people)[number]) =>
  session.run(sessionApi.endpoints.login.initiate({ email: who.email, password: who.password }));

/**
 * Everything that can happen in a session, by name: actions of people, events of the server, work
 * of the page.
 */
export const stepHandlers: Record<string, StepHandler> = {
  ...auditSteps,
  ...reminderSteps,
  ...timeSteps,
  // Sessions. No other text begins as a password does: where one was written before the password was
  // known, a log rightly has a gap.
  signIn: (session, { n }) => signIn(session, pick(people, n)),
  signInWrongly: (session, { text }) =>
    session.run(
      sessionApi.endpoints.login.initiate({ email: team.ada.email, password: `Wrong-1!${text}` }),
    ),
  signInAgain: async (session, { n }) => {
    if (!selectUser(session.store.getState())) await signIn(session, pick(people, n));
  },
  signOut: (session) => session.run(sessionApi.endpoints.logout.initiate()),
  askToLeave: async ({ dispatch }) => {
    dispatch(logoutRequested());
    // The listener asks the outbox first.
    await new Promise((resolve) => setTimeout(resolve));
  },
  sessionEnded: (session, { m }) =>
    session.dispatch(
      loggedOut({ forced: true, ...(m % 2 === 0 && { reason: 'Your session has ended.' }) }),
    ),
  refreshInOtherTab: (session) => {
    const user = selectUser(session.store.getState());
    if (user) session.dispatch(tokenRefreshed({ user, accessToken: `other.tab.${session.seq}` }));
  },
  persist: ({ dispatch }, { n }) => dispatch(persistChanged(n % 2 === 0)),
  checkSession: ({ dispatch }) => dispatch(sessionChecked()),
  changePassword: (session, { text }) =>
    session.run(
      sessionApi.endpoints.changePassword.initiate({
        current: `Last-1!${text}`,
        password: `Next-1!${text}`,
      }),
    ),
  changeAccount: (session, { n, text }) =>
    session.run(
      usersApi.endpoints.changeAccount.initiate({
        id: pick(people, n)._id,
        change: { name: `${text} renamed`, email: `${text}@example.com`, role: 'Admin' },
      }),
    ),
  invite: (session, { text }) =>
    session.run(
      usersApi.endpoints.inviteUser.initiate({
        name: `${text} invited`,
        email: `${text}@example.com`,
        roles: ['User'],
      }),
    ),
  createLink: (session, { n }) =>
    session.run(usersApi.endpoints.createLink.initiate(pick(people, n)._id)),
  endSessions: (session, { n }) =>
    session.run(usersApi.endpoints.endSessions.initiate(pick(people, n)._id)),
  resetPassword: (session, { n, m, text }) =>
    session.run(
      usersApi.endpoints.resetPassword.initiate({
        id: pick(people, n)._id,
        ...(m % 2 === 0 && { password: `Reset-1!${text}` }),
      }),
    ),
  passwordDialog: ({ dispatch }, { n }) =>
    dispatch(n % 2 === 0 ? dialogOpened('password') : dialogClosed('password')),
  reportDialog: ({ dispatch }, { n }) =>
    dispatch(
      n % 3 === 0
        ? dialogClosed('report')
        : dialogOpened('report', { reporting: n % 2 === 0 ? 'minutes' : 'full' }),
    ),
  leave: ({ dispatch }, { n }) =>
    dispatch(n % 2 === 0 ? dialogOpened('logout') : dialogClosed('logout')),
  // Navigation and time.
  navigate: ({ dispatch }, { n, m, text }) => {
    if (n % 2 === 0) dispatch(navigationRequested(pick(screens, n)));
    dispatch(
      routeChanged({
        pathname: pick(screens, n),
        search: m % 3 === 0 ? `?${new URLSearchParams({ q: text, status: 'Pending' })}` : '',
      }),
    );
    dispatch(
      titleChanged({
        title: pick(['Docket', 'Task Management', 'Notes'], n),
        link: pick(screens, n),
      }),
    );
  },
  tickClock: (session, { m }) => {
    session.clock.advance(m * 1000);
    session.dispatch(clockTicked(session.clock.now()));
  },
  inspect: (session, { n }) => {
    const { _id: userId, name: userName, email: userEmail, roles: userRoles } = pick(people, n);
    session.dispatch(inspectionStarted({ userId, userName, userEmail, userRoles }));
    return session.run(tasksListApi.endpoints.getTasks.initiate(userId));
  },
  endInspection: ({ dispatch }) => dispatch(inspectionEnded()),
  startVisit: (session, { m }) =>
    session.dispatch(
      visitStarted({
        since: new Date(session.clock.now() - m * 60_000).toISOString(),
        isFirst: m % 2 === 0,
      }),
    ),
  // Loads.
  loadMyDay: (session, { n }) =>
    session.run(myDayApi.endpoints.getMyDay.initiate({ today: asDay(n), since: session.iso() })),
  loadTasks: (session, { n }) =>
    session.run(tasksListApi.endpoints.getTasks.initiate(undefined, { forceRefetch: n % 2 === 0 })),
  loadPeople: (session, { n }) =>
    session.run(usersListApi.endpoints.getUsers.initiate(undefined, { forceRefetch: n % 2 === 0 })),
  loadNotes: (session) => session.run(notesApi.endpoints.getNotes.initiate(undefined)),
  loadNote: (session, { n }) =>
    session.run(
      notesApi.endpoints.getNote.initiate({ id: pick(session.noteIds, n), screen: 'view' }),
    ),
  loadNotifications: (session) =>
    session.run(notificationsApi.endpoints.getNotifications.initiate()),
  loadLabels: (session) => session.run(tasksApi.endpoints.getLabels.initiate()),
  loadWholeTask: (session, { n }) =>
    session.run(tasksApi.endpoints.getTask.initiate(idOf(session, n))),
  loadAssignment: (session, { n }) =>
    session.run(tasksApi.endpoints.getAssignment.initiate(idOf(session, n))),
  /** Leaves a screen, which removes the queries that only that screen used. */
  leaveScreen: async (session, { n }) => {
    const asked = session.store.dispatch(
      tasksApi.endpoints.getAssignment.initiate(idOf(session, n)),
    );
    const sent = session.store.dispatch(notificationsApi.endpoints.markAllRead.initiate());
    await Promise.all([asked, sent]);
    asked.unsubscribe();
    sent.reset();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  },
  upsertNote: ({ dispatch }, { n, text }) =>
    dispatch(
      notesApi.util.upsertQueryEntries([
        {
          endpointName: 'getNote',
          arg: { id: `known${n % 5}`, screen: 'view' },
          value: { _id: `known${n % 5}`, title: text, tag: [], text },
        },
      ]),
    ),
  forgetAll: ({ dispatch }, { n }) => n % 4 === 0 && dispatch(api.util.resetApiState()),
  // Tasks.
  changeTask: (session, { n, m, text }) =>
    session.run(
      tasksApi.endpoints.updateTask.initiate({
        id: idOf(session, n),
        changes: {
          status: pick(statuses, m),
          title: `${text} changed`,
          priority: pick(priorities, m),
          labels: [text.slice(0, 8), 'plan'],
          orderKey: n % 3 === 0 ? null : `a${m % 10}V`,
          startDate: n % 4 === 0 ? null : asDay(m),
          estimate: n % 5 === 0 ? null : m / 4,
        },
      }),
    ),
  changeChecklist: (session, { n, m, text }) =>
    session.run(
      tasksApi.endpoints.updateTask.initiate({
        id: idOf(session, n),
        changes: { checklist: linesOf(text, m) },
        expected: { checklist: linesOf(`${text}!`, n) },
        key: `list${n}.${m}`,
      }),
    ),
  linkTask: (session, { n, m }) =>
    session.run(
      tasksApi.endpoints.updateTask.initiate({
        id: idOf(session, n),
        changes: {
          parent: m % 3 === 0 ? null : idOf(session, m),
          blockedBy: [idOf(session, m + 1), idOf(session, m + 2)].slice(0, n % 3),
        },
        key: `link${n}.${m}`,
      }),
    ),
  repeatTask: (session, { n, m, text }) =>
    session.run(
      tasksApi.endpoints.updateTask.initiate({
        id: idOf(session, n),
        changes: { recurrence: m % 4 === 0 ? null : seriesOf(text, m) },
        expected: { recurrence: seriesOf(text, n) },
        key: `repeat${n}.${m}`,
      }),
    ),
  askBeforeStart: (session, { n, m }) =>
    session.dispatch(
      n % 3 === 0
        ? dialogClosed('task/blocked')
        : dialogOpened('task/blocked', {
            taskId: idOf(session, m),
            isCompletion: m % 2 === 0,
            ...(n % 3 === 1 && { isConfirmed: true }),
          }),
    ),
  findEstimateUnit: ({ dispatch }, { n }) => dispatch(estimateUnitFound(pick(estimateUnits, n))),
  deleteTask: (session, { n }) =>
    session.run(tasksApi.endpoints.deleteTask.initiate(idOf(session, n))),
  comment: (session, { n, text }) =>
    session.run(
      tasksApi.endpoints.addComment.initiate({ id: idOf(session, n), text: `${text} said` }),
    ),
  editComment: async (session, { n, text }) => {
    const ids = { id: idOf(session, n), commentId: `c${n}` };
    const { editComment, deleteComment, restoreComment } = tasksApi.endpoints;
    await session.run(editComment.initiate({ ...ids, text, expected: { text: `${text} said` } }));
    await session.run(deleteComment.initiate({ ...ids, text }));
    await session.run(restoreComment.initiate({ ...ids, text }));
  },
  assign: (session, { n, m }) =>
    session.run(
      tasksApi.endpoints.assignTask.initiate({
        task_id: idOf(session, n),
        user_id: [pick(people, m)._id],
      }),
    ),
  ownChange: (session, { n, text }) => {
    session.dispatch(assignmentMade({ task_id: idOf(session, n), user_id: team.uma._id }));
    session.dispatch(commentMade({ taskId: idOf(session, n), comment: { text } }));
    session.dispatch(taskWatched(idOf(session, n)));
  },
  chooseDueCategory: ({ dispatch }, { n, m }) => {
    dispatch(dueCategoryChosen(pick(filters, n)));
    dispatch(mineChosen(m % 2 === 0));
  },
  search: ({ dispatch }, { n, text }) =>
    dispatch(n % 3 === 0 ? searchCleared() : searchSubmitted(` ${text} `)),
  filterAndSort: ({ dispatch }, { n, m, text }) => {
    dispatch(
      taskFiltersChanged({
        statuses: [pick(statuses, n)],
        text: text.slice(0, 20),
        dueFrom: asDay(m),
        labels: [text.slice(0, 5)],
        assignees: [pick(people, m)._id],
      }),
    );
    dispatch(tasksSorted({ column: pick(taskSortColumns, n), descending: m % 2 === 0 }));
  },
  changeLayout: ({ dispatch }, { n, m }) => {
    dispatch(taskLayoutChosen(pick(taskLayouts, n)));
    dispatch(boardFieldChosen(pick(boardFields, m)));
    dispatch(calendarSpanChosen(pick(calendarSpans, m)));
    dispatch(nestingChosen(n % 2 === 0));
    dispatch(calendarTurned(n % 3 === 0 ? null : asDay(m)));
    dispatch(
      taskTableChanged({
        density: 'compact',
        widths: { title: 100 + (m % 300) },
        columns: ['title', 'status'],
      }),
    );
    dispatch(userTableChanged({ widths: { name: 80 + (m % 100) } }));
  },
  restoreView: ({ dispatch }, { n, text }) => {
    dispatch(
      taskListRestored({
        dueCategory: pick(filters, n),
        search: text,
        sort: null,
        mine: false,
        savedView: `view${n}`,
      }),
    );
    dispatch(
      userListRestored({
        filters: { text, roles: ['Admin'], accounts: ['active'], presences: [] },
      }),
    );
    for (const { viewChosen } of [taskList, userList, noteList, auditList])
      dispatch(viewChosen(`view${n}`));
    dispatch(noteList.restored({ filters: { search: text, tags: [text] } }));
    const start = { id: `view${n}`, query: `q=${text}` };
    dispatch(startViewsRestored({ taskList: start }));
    dispatch(startViewKnown({ list: 'userList', start: n % 2 === 0 ? start : null }));
  },
  clearFilters: ({ dispatch }) => dispatch(taskFiltersCleared({ dueCategory: false })),
  openDialog: (session, { n, m, text }) => {
    session.dispatch(
      m % 3 === 0
        ? dialogOpened('task/new')
        : dialogOpened(pick(['task/edit', 'task/comments', 'task/files', 'task/delete'], m), {
            taskId: idOf(session, n),
          }),
    );
    session.dispatch(
      dialogOpened('task/edit', {
        taskId: idOf(session, n),
        edits: { title: text },
        isSent: n % 2 === 0,
      }),
    );
  },
  closeDialog: ({ dispatch }, { m }) =>
    dispatch(dialogClosed(pick(['task/new', 'task/edit', 'task/comments', 'task/delete'], m))),
  openTask: (session, { n }) =>
    session.dispatch(routeChanged({ pathname: taskPath(idOf(session, n)), search: '' })),
  showEarlierEntries: (session, { n, m }) =>
    session.dispatch(earlierEntriesShown({ taskId: idOf(session, n), count: m })),
  toggleSubtasks: (session, { n }) =>
    session.dispatch(subtasksToggled({ taskId: idOf(session, n % 3) })),
  loseOpenTask: (session, input) => session.dispatch(openTaskGone(changedTask(session, input))),
  typeTask: ({ store: { dispatch } }, { n, m, text }) => {
    for (let end = 1; end <= Math.min(text.length, 6); end += 1)
      dispatch(changeDraft(newTaskDraft, { title: text.slice(0, end) }));
    dispatch(
      changeDraft(newTaskDraft, {
        description: text,
        priority: pick(priorities, n),
        dueDate: asDay(m),
        assignedTo: [team.udo._id],
        labels: [text],
      }),
    );
  },
  discardTask: ({ dispatch }) => dispatch(draftsDropped([draftKey(newTaskDraft)])),
  typeComment: (session, { n, text }) => {
    const id = idOf(session, n);
    session.store.dispatch(changeDraft(commentDraft, { text, mentions: [team.udo] }, { id }));
    session.store.dispatch(changeDraft(checklistLineDraft, { text }, { id }));
    const base = { text, seenText: text };
    session.store.dispatch(changeDraft(commentEditDraft, {}, { id: `c${n}`, base }));
    session.dispatch(commentsSeen({ taskId: id, count: text.length }));
    session.dispatch(labelColored({ label: `${text}${n % 2}`, hue: n }));
    if (n % 4 === 0) session.dispatch(labelUncolored({ label: `${text}0` }));
    if (n % 5 === 0) session.dispatch(labelColorsRestored([{ label: text, hue: n }]));
    if (n % 3 === 0) session.dispatch(seenCommentsForgotten([id]));
  },
  restoreDrafts: (session, { n, text }) => {
    session.dispatch(
      draftsRestored({
        [draftKey(newTaskDraft)]: { ...newTaskDraft.empty, title: text },
        [draftKey(commentDraft, idOf(session, n))]: { text },
      }),
    );
    session.dispatch(seenCommentsRestored({ [idOf(session, n)]: text.length }));
  },
  upload: ({ dispatch }, { n, m }) =>
    dispatch(uploadProgressed(n % 3 === 0 ? null : { sent: n % (m + 1), total: m })),
  addFile: (session, { n, m, text }) => {
    const [uploadId, other] = [`upload${n % 3}`, `upload${m % 3}`];
    const upload = { taskId: idOf(session, n), originalname: `${text}.png`, sent: 0, total: m };
    session.dispatch(filesChosen({ uploads: [{ ...upload, uploadId, error: null }] }));
    session.dispatch(fileProgressed({ uploadId, sent: n % (m + 1), total: m }));
    if (n % 2 === 0) session.dispatch(fileRefused({ uploadId: other, error: text }));
    if (m % 2 === 0) session.dispatch(fileDone({ uploadId: other }));
  },
  editCell: (session, { n, m, text }) => {
    session.dispatch(
      editBegun({
        taskId: idOf(session, n),
        column: pick(editedFields, m),
        ...(n % 2 === 0 && { onPage: true }),
        ...(m % 3 === 0 && { seq: n }),
      }),
    );
    session.dispatch(editTyped(m % 4 === 1 ? { recurrence: seriesOf(text, n) } : { title: text }));
    if (n % 3 === 0)
      session.dispatch(
        editRestored({ taskId: idOf(session, n), column: 'title', changes: { title: text } }),
      );
    if (m % 2 === 0) session.dispatch(editSent());
    session.dispatch(pick([editSaved(), editRefused(`Refused: ${text}`), editGivenUp()], n));
  },
  select: (session, { n, m }) => {
    session.dispatch(
      pick(
        [
          taskSelectionToggled(idOf(session, n)),
          tasksSelected({ ids: [idOf(session, n), idOf(session, m)], added: m % 2 === 0 }),
          allTasksSelected(),
          taskSelectionCleared(),
        ],
        n,
      ),
    );
  },
  bulk: (session, { n, m, text }) => {
    const ids = tasksOf(session)
      .slice(0, 1 + (m % 9))
      .map(({ _id }) => _id);
    const kind = pick(bulkKinds, n);
    session.dispatch(bulkPlanned({ kind, ids }));
    session.dispatch(dialogOpened('task/bulk'));
    session.dispatch(
      bulkChangeEdited({
        status: pick(statuses, n),
        labels: { add: [text], remove: [`${text} too`] },
        assignees: { add: [team.udo._id], remove: [team.ada._id] },
        dueDate: asDay(m),
      }),
    );
    session.dispatch(bulkRowToggled(ids[0] ?? 'gone'));
    if (n % 2 === 0) return;
    session.dispatch(
      bulkStarted({
        kind,
        change: { status: pick(statuses, m) },
        undo: m % 2 === 0,
        total: ids.length,
      }),
    );
    session.dispatch(bulkNamed(`action${n}`));
    session.dispatch(bulkProgressed({ done: 1, unchanged: 0, refused: 0 }));
    if (m % 3 === 0) session.dispatch(bulkStopped());
    const outcome = {
      done: 1,
      unchanged: 0,
      refused: 1,
      actionId: null,
      reasons: [{ text: `No: ${text}`, count: 1 }],
      error: null,
    };
    session.dispatch(bulkEnded(outcome));
    session.dispatch(bulkRefused({ [ids[0] ?? 'gone']: `No: ${text}` }));
  },
  closeBulk: ({ dispatch }) => {
    dispatch(dialogClosed('task/bulk'));
    dispatch(dialogOpened('task/bulk'));
    dispatch(bulkDismissed());
  },
  // People.
  createPerson: (session, { n, text }) =>
    session.run(
      usersApi.endpoints.createUser.initiate({
        name: `${text} Person`,
        email: `p${n}@example.com`,
        password: `Secret-1!${text}`,
        roles: ['User'],
        active: true,
      }),
    ),
  switchPerson: (session, { n, m }) => {
    session.dispatch(userSwitchSent(pick(people, n)._id));
    return session
      .run(usersApi.endpoints.updateUser.initiate({ id: pick(people, n)._id, active: m % 2 === 0 }))
      .then(() => session.dispatch(userSwitchAnswered(pick(people, n)._id)));
  },
  usersScreen: ({ dispatch }, { n, text }) => {
    dispatch(userFiltersChanged({ text, presences: ['online'] }));
    dispatch(
      n % 2 === 0 ? usersSorted({ column: 'name', descending: true }) : userFiltersCleared(),
    );
    dispatch(
      n % 3 === 0
        ? dialogClosed('user/record')
        : dialogOpened('user/record', { userId: pick(people, n)._id }),
    );
    const value = { name: text, email: text, roles: ['User'], active: n % 2 === 0 };
    dispatch(draftStarted({ key: 'newUser:', value }));
  },
  transfer: ({ dispatch }, { n, m }) => {
    const begun = dispatch(exportStarted(n % 2 === 0 ? 'people' : 'tasks', m));
    dispatch(exportProgressed({ id: begun.payload.id, done: m }));
    if (n % 3 === 0) dispatch(exportEnded({ id: begun.payload.id }));
    dispatch(
      m % 2 === 0 ? dialogOpened('import', { importing: 'people' }) : dialogClosed('import'),
    );
  },
  // Notes. The editor's edits may split a character that consists of two code units.
  typeNote: (session, { n, text }) => {
    const id = n % 2 === 0 ? 'new' : pick(session.noteIds, n);
    const key = draftKey(noteDraft, id);
    session.dispatch(draftStarted({ key, value: { title: '', text: 'so far 🙂', tag: [] } }));
    let before = selectDraft(session.store.getState(), noteDraft, id)?.text ?? '';
    for (const after of [
      `${before}${text}`,
      `${text}🙃${before}`,
      before.replaceAll('🙂', '🙃'),
      before.slice(1),
    ]) {
      session.dispatch(draftTextEdited({ key, ...textEdit(before, after) }));
      before = after;
    }
    session.dispatch(draftChanged({ key, changes: { title: text, tag: [text, 'plan'] } }));
  },
  saveNote: (session, { n, m, text }) =>
    session.run(
      m % 2 === 0
        ? notesApi.endpoints.createNote.initiate({ title: text, text: `# ${text}`, tag: [text] })
        : notesApi.endpoints.updateNote.initiate({
            noteId: pick(session.noteIds, n),
            title: text,
            text: `${text} 🙂`,
            tag: [],
          }),
    ),
  deleteNote: (session, { n }) => {
    const ids = ['new', pick(session.noteIds, n)];
    session.dispatch(draftsDropped(ids.map((id) => draftKey(noteDraft, id))));
  },
  notesList: ({ dispatch }, { text }) => {
    dispatch(noteFiltersChanged({ search: text }));
    dispatch(noteFiltersChanged({ tags: [text, 'plan'] }));
    dispatch(
      draftsRestored({ [draftKey(noteDraft, `new:${text}`)]: { title: text, text, tag: [] } }),
    );
  },
  // Palette, toasts, notifications.
  palette: ({ dispatch }, { n, text }) => {
    if (n % 4 === 0) dispatch(dialogOpened('shortcuts'));
    for (const typed of ['', text.slice(0, 1), text])
      dispatch(dialogOpened('palette', { text: typed }));
    dispatch(paletteUsed(`task:${n}`));
    if (n % 3 === 0) dispatch(dialogClosed('palette'));
    if (n % 2 === 0) dispatch(dialogClosed('shortcuts'));
    if (n % 5 === 0) dispatch(recentRestored(['goTasks', `note:${n}`]));
    if (n % 7 === 0) dispatch(singleKeysChosen(n % 2 === 0));
  },
  toast: ({ dispatch }, { n, text }) => {
    const { payload } = dispatch(toastShown({ message: `Saved ${text}`, variant: 'success' }));
    if (n % 2 === 0) dispatch(toastClosed(payload.key));
  },
  undo: (session, { n, m, text }) => {
    const id = idOf(session, n);
    const note = { title: text, text, tag: [text] };
    const expected = { name: text };
    const user = team.udo._id;
    const calls: Call[] = [
      callOf(tasksApi.endpoints.updateTask, {
        id,
        changes: { title: 'Before', labels: [text] },
        expected: { title: text, labels: [] },
        taskTitle: text,
      }),
      callOf(tasksApi.endpoints.assignTask, {
        task_id: id,
        user_id: [user],
        taskTitle: text,
        act: `act${n}`,
      }),
      callOf(usersApi.endpoints.changeAccount, { id: user, change: { name: 'Before' }, expected }),
      callOf(accountApi.endpoints.changeOwnAccount, { name: 'Before', expected }),
      callOf(usersApi.endpoints.updateUser, {
        id: user,
        active: true,
        expected: { active: false },
      }),
      callOf(notesApi.endpoints.updateNote, { noteId: `note${n}`, ...note, expected: note }),
      callOf(notesApi.endpoints.createNote, note),
      callOf(undoBulk, {
        id: `action${n}`,
        action: { kind: 'labels', change: { labels: { add: [text] } }, total: 1 },
      }),
    ];
    const done = m % 8 === 7 ? null : `'${text}' was deleted`;
    const offer = m % 4 === 1 && { offer: { text: 'Only this one', call: pick(calls, 0) } };
    const entry = { id: `undo${n}`, text: done, calls: [pick(calls, m)], ...offer };
    session.dispatch(n % 5 === 0 ? changesRestored([entry]) : changeMade(entry));
    if (m % 7 === 1) session.dispatch(offerAccepted(entry.id));
    if (m % 3 === 0) session.dispatch(undoRequested(entry.id));
    if (m % 5 === 0) session.dispatch(changeForgotten(entry.id));
  },
  outbox: (session, { n, m, text }) => {
    const id = idOf(session, n);
    const kinds = [
      { endpoint: 'updateTask', arg: { id, changes: { title: text, status: 'Completed' } } },
      { endpoint: 'addComment', arg: { id, text, taskTitle: text } },
      {
        endpoint: 'updateTask',
        arg: { id, changes: { checklist: linesOf(text, n) }, expected: { checklist: [] } },
      },
      { endpoint: 'assignTask', arg: { task_id: id, user_id: [team.udo._id] } },
      { endpoint: 'unassignTask', arg: { taskId: id, assignmentId: id, userId: team.udo._id } },
      { endpoint: 'createNote', arg: { title: text, text, tag: [text] } },
    ];
    const { endpoint, arg } = pick(kinds, m);
    const key = `key${n}`;
    const user = { _id: team.udo._id, name: 'Udo' };
    const at = '2026-01-02T08:00:00.000Z';
    const earlier = [{ value: text, user, at }];
    const fields = [
      { field: 'title', value: `${text} too`, user, at, earlier },
      { field: 'labels', value: [text], user, at },
      { field: 'dueDate', value: null, user, at },
    ] as const;
    const refusal = {
      status: 409,
      text,
      ...(m % 8 === 0 && { conflict: { seq: n, fields: [...fields] } }),
    };
    session.dispatch(
      changesWaiting([
        { key, endpoint, arg: { ...arg, key }, at: n, ...(m % 4 === 0 && { refusal }) },
      ]),
    );
    session.dispatch(n % 2 === 0 ? dialogOpened('outbox') : dialogClosed('outbox'));
    if (n % 2 === 0) session.dispatch(changeMerged({ key, field: 'title', text }));
    if (n % 3 === 0) session.dispatch(changeRetried({ key, at: n + m }));
    if (n % 6 === 0) session.dispatch(changeRefused({ key, refusal: { status: 'NETWORK', text } }));
    if (n % 9 === 0) session.dispatch(changeRefused({ key, refusal: { status: 403, text } }));
    if (n % 4 === 0) {
      const by = {
        key: `${key} again`,
        endpoint,
        arg: { ...arg, key: `${key} again`, seq: n },
        at: n,
      };
      session.dispatch(changeReplaced({ key, by }));
    }
    if (n % 5 === 0) session.dispatch(changeDropped(key));
    if (n % 11 === 0) session.dispatch(changeGone(key));
    if (n % 7 === 0) session.dispatch(changeNotStored());
    if (n % 3 === 0) session.dispatch(storageRemoved(n % 2 === 0));
  },
  openNotification: (session, { n }) =>
    session.dispatch(
      notificationOpened({
        id: `n${n % 3}`,
        taskId: idOf(session, n),
        type: n % 2 === 0 ? 'taskComment' : 'notification',
      }),
    ),
  markRead: (session, { n }) =>
    session.run(
      n % 2 === 0
        ? notificationsApi.endpoints.markAllRead.initiate()
        : notificationsApi.endpoints.markRead.initiate(`n${n % 3}`),
    ),
  // Events of the server.
  connect: ({ dispatch, ...session }, { n }) => {
    dispatch(connectionStarted());
    dispatch(socketConnected());
    const position = n % 5 === 0 ? { seq: null } : { seq: session.seq, log: `log${n % 3}` };
    dispatch(caughtUp({ ...position, isOutdated: n % 7 === 0 }));
  },
  disconnect: (session, { n }) => {
    session.dispatch(socketLost({ at: session.clock.now() }));
    session.dispatch(elsewhereFound(n % 3 === 0));
  },
  resync: (session) => session.dispatch(resyncDemanded({ seq: session.seq })),
  taskEvents: (session, input) =>
    receive(session, [
      {
        name: input.m % 2 === 0 ? 'task-updated' : 'task-created',
        payload: changedTask(session, input),
      },
      ...(input.m % 5 === 0
        ? [{ name: 'task-deleted' as const, payload: idOf(session, input.m) }]
        : []),
      {
        name: 'task-comment',
        payload: {
          taskId: idOf(session, input.n),
          comment: {
            _id: `c${input.m}`,
            text: input.text || '-',
            createdAt: session.iso(),
            user: { _id: team.udo._id, name: team.udo.name },
          },
        },
      },
    ]),
  burst: (session, { n, m, text }) =>
    receive(
      session,
      Array.from({ length: 12 }, (_, at) => ({
        name: 'task-updated' as const,
        payload: changedTask(session, { n: n + at, m, text: `${text}${at}` }),
      })),
    ),
  peopleEvents: (session, { n, m, text }) => {
    const account = ({ _id, name, email }: (typeof people)[number]) => ({
      _id,
      name,
      email,
      roles: ['User'],
      active: true,
      isOnline: m % 2 === 0,
      lastActive: session.iso(),
    });
    const renamed = { ...account(pick(people, n)), name: `${text} Renamed` };
    return receive(session, [
      n % 4 === 0
        ? { name: 'adminUpdateUserList', payload: people.map(account) }
        : {
            name: 'users-changed',
            payload: { users: [renamed], gone: m % 9 === 0 ? ['b001'] : [] },
          },
    ]);
  },
  watcherEvents: (session, { n, m }) =>
    receiveEvents(session, [
      {
        name: 'task-watchers',
        payload: { taskId: idOf(session, n), people: [pick(people, m), team.uma] },
      },
      { name: 'views-changed', payload: null },
      { name: 'own-changed', payload: 'reminders' },
    ]),
  notificationEvents: (session, { n, text }) =>
    receive(session, [
      {
        name: pick(['notification', 'taskUpdate', 'taskComment'], n),
        payload: {
          data: {
            message: `${text} happened`,
            notificationId: `n${n}`,
            taskId: idOf(session, n),
            createdAt: session.iso(),
          },
        },
      },
    ]),
};
