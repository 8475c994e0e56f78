import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import { selectWaitingChanges, type WaitingChange } from '../../outbox/outboxSlice';
import { addedBy, type Attachment, type Comment, type Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { countText } from '../../../lib/format';
import {
  selectIsAdministrator,
  selectIsDocket,
  selectUser,
  selectUserId,
} from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectSeenComments } from './seenCommentsSlice';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import { selectOpenTaskId } from '../../navigation/taskPath';
import { commentCount } from './taskDisplay';
import {
  selectDueCategory,
  selectMine,
  selectSearch,
  selectTaskFilters,
  selectTaskSort,
} from './taskListSlice';
import type { KeyedAssignment, NewComment, Unassignment } from './taskArgs';
import { tasksApi } from './tasksApi';
import { findTask, matchesList, type TaskPages } from './taskIndex';
import {
  selectGoneTask,
  selectTaskById,
  selectTaskListOptions,
  selectTaskPages,
  selectTasksSettled,
} from './tasksSelectors';
import type { FileUpload, TasksState } from './tasksSlice';

// What only the task screen needs, apart from `tasksSelectors.ts`, which each page loads.

/**
 * A task that the person can see: its row in the list, or else the answer to its link, while the
 * list is loading or the task is open. Undefined after it was deleted or taken away.
 */
export function selectShownTask(state: RootState, id: string): Task | undefined {
  const row = selectTaskById(state, id);
  if (row || selectGoneTask(state)?._id === id) return row;
  if (selectTasksSettled(state) && selectOpenTaskId(state) !== id) return undefined;
  return tasksApi.endpoints.getTask.select(id)(state).data ?? undefined;
}

const none: readonly never[] = [];

/** Whether the page has every task there is, so that one which it does not have is gone. */
export const selectHasAllTasks = (state: RootState): boolean =>
  selectTasksSettled(state) &&
  selectIsAdministrator(state) &&
  selectInspectedId(state) === undefined;

/** Whether tasks are missing from the page because the person does not see them. */
export const selectCannotSeeAll = (state: RootState): boolean =>
  selectTasksSettled(state) && !selectIsAdministrator(state);

/** Tasks that the page does not have: '2 tasks that you cannot see'. */
export const selectUnseenText = (state: RootState, count: number): string =>
  selectCannotSeeAll(state)
    ? `${countText(count, 'task')} that you cannot see`
    : countText(count, 'more task');

/** The number of the latest comments and changes of the open task that are shown at first. */
export const latestEntries = 50;
export const selectShownEntries = ({ tasks }: RootState, taskId: string): number =>
  tasks.shownEntries?.taskId === taskId ? tasks.shownEntries.count : latestEntries;
/** The other people who have a task open. */
export const selectOtherWatchers: (state: RootState, taskId: string) => readonly UserRef[] =
  createSelector(
    [
      ({ tasks }: RootState) => tasks.watchers,
      selectUserId,
      (_state: RootState, taskId: string) => taskId,
    ],
    (watchers, userId, taskId) =>
      watchers?.taskId === taskId ? watchers.people.filter(({ _id }) => _id !== userId) : none,
  );

/** The same object for the same change, so that one more comment does not render all others. */
const selectWaitingComment = createSelector([selectUser], (user) =>
  weakMapMemoize(({ arg, at, key }: WaitingChange) => ({
    taskId: (arg as NewComment).id,
    comment: {
      _id: key,
      user: user && { _id: user._id, name: user.name, email: user.email },
      text: (arg as NewComment).text,
      mentions: (arg as NewComment).mentions,
      createdAt: new Date(at).toISOString(),
      isWaiting: true,
    },
  })),
);
const selectAllWaitingComments = createSelector(
  [selectWaitingChanges, selectWaitingComment],
  (changes, waitingComment) =>
    changes
      .filter(({ endpoint, refusal }) => endpoint === 'addComment' && !refusal)
      .map((change) => waitingComment(change)),
);
/** Comments that this person has written and the server does not have yet. */
export const selectWaitingComments: (state: RootState, taskId: string) => readonly Comment[] =
  createSelector(
    [selectAllWaitingComments, (_state: RootState, taskId: string) => taskId],
    (waiting, taskId) => {
      const comments = waiting.filter((one) => one.taskId === taskId);
      return comments.length === 0 ? none : comments.map(({ comment }) => comment);
    },
  );

/** Whether the person may edit a task: administrators and its assignees. The server decides. */
export function selectMayEdit(state: RootState, task: Task): boolean {
  const user = selectUser(state);
  // Not every token has the person's id (specification, point 3): then compare the names.
  const isSelf = (person: UserRef) =>
    user?._id ? person._id === user._id : person.name !== '' && person.name === user?.name;
  return selectIsAdministrator(state) || task.assignedTo.some(isSelf);
}

/** What a task waits for: the tasks that the page has, and how many more are not completed. */
interface Blockers {
  known: readonly Task[];
  unknown: number;
}

const noBlockers: Blockers = { known: none, unknown: 0 };
const isOpen = ({ status }: Task) => status !== 'Completed';

/**
 * Of those that the page does not have, the server's number counts: a User does not see all of
 * them, and deleted ones are still named.
 */
function blockersOf(list: TaskPages, { blockedBy, openBlockers = 0 }: Task): Blockers {
  if (!blockedBy || blockedBy.length === 0) return noBlockers;
  const known = blockedBy.flatMap((id) => findTask(list, id) ?? []);
  const others = openBlockers - known.filter(isOpen).length;
  return { known, unknown: Math.max(0, Math.min(others, blockedBy.length - known.length)) };
}

/** What a task waits for. The same reference while it is the same. */
export const selectBlockers: (state: RootState, task: Task) => Blockers = createSelector(
  [selectTaskPages, (_state: RootState, task: Task) => task],
  blockersOf,
  {
    memoizeOptions: {
      resultEqualityCheck: (one: Blockers, other: Blockers) =>
        one.unknown === other.unknown &&
        one.known.length === other.known.length &&
        one.known.every((task, at) => task === other.known[at]),
    },
  },
);

/** How many tasks a task waits for. None once it is completed. */
export function selectOpenBlockers(state: RootState, task: Task): number {
  if (!task.blockedBy || !isOpen(task)) return 0;
  const { known, unknown } = blockersOf(selectTaskPages(state), task);
  return known.filter(isOpen).length + unknown;
}

/** The numbers of the tasks that a task waits for, and how many others: '#272, #259 +1', or ''. */
export function selectBlockerNumbers(state: RootState, task: Task): string {
  const { known, unknown } = blockersOf(selectTaskPages(state), task);
  const waitsFor = known.filter(isOpen);
  const numbers = waitsFor.flatMap(({ number }) => (number === undefined ? [] : `#${number}`));
  const others = waitsFor.length - numbers.length + unknown;
  if (numbers.length === 0) return '';
  return others > 0 ? `${numbers.join(', ')} +${others}` : numbers.join(', ');
}

const selectUploads = (state: RootState): readonly FileUpload[] => state.tasks.uploads;
/** The files that are being added to a task, and those that were refused. */
export const selectFileUploads: (state: RootState, taskId: string) => readonly FileUpload[] =
  createSelector(
    [selectUploads, (_state: RootState, taskId: string) => taskId],
    (uploads, taskId) => {
      const own = uploads.filter((one) => one.taskId === taskId);
      return own.length === 0 ? none : own;
    },
  );
export const selectFileUpload = (state: RootState, id: string): FileUpload | undefined =>
  selectUploads(state).find(({ uploadId }) => uploadId === id);

/** Whether the person may remove a file: who added it, and administrators. The server decides. */
export const selectMayRemoveFile = (state: RootState, task: Task, file: Attachment): boolean =>
  selectIsDocket(state) &&
  (selectIsAdministrator(state) || addedBy(file, task) === selectUserId(state));

export const selectUpload = (state: RootState): TasksState['upload'] => state.tasks.upload;

/** Counted from the first comment that arrives live: otherwise all tasks would start as unread. */
export function selectUnreadComments(state: RootState, task: Task): number {
  const count = commentCount(task);
  return Math.max(0, count - (selectSeenComments(state, task._id) ?? count));
}

const taskIdOf = ({ arg }: WaitingChange): string | undefined => {
  const { id, taskId, task_id } = arg as Partial<NewComment & Unassignment & KeyedAssignment>;
  return id ?? taskId ?? task_id;
};
const selectUnsentByTask = createSelector([selectWaitingChanges], (changes) => {
  const refused = changes.filter(({ refusal }) => refusal);
  // The last one of a task counts.
  return new Map([...changes, ...refused].map((change) => [taskIdOf(change), change]));
});
/** A change of the task that the server has refused, or else one that waits. */
export const selectUnsentChange = (state: RootState, id: string): WaitingChange | undefined =>
  selectWaitingChanges(state).length > 0 ? selectUnsentByTask(state).get(id) : undefined;

/** How many tasks All Tasks hides that match all other filters, because they start later. */
export const selectHiddenNotYet: (state: RootState) => number = createSelector(
  [selectTaskPages, selectTaskListOptions],
  ({ pages }, options) => {
    if (options.dueCategory !== 'all' || options.withNotYet) return 0;
    const hidden = { ...options, dueCategory: 'notYet' } as const;
    return pages.flat().filter((task) => task !== null && matchesList(task, hidden)).length;
  },
);

/** Identifies what is listed. When it changes, the list scrolls to its top. */
export const selectTaskListKey: (state: RootState) => string = createSelector(
  [
    selectDueCategory,
    selectSearch,
    selectMine,
    selectTaskFilters,
    selectTaskSort,
    selectInspectedId,
  ],
  (...values) => JSON.stringify(values),
);
