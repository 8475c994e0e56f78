import { isAnyOf } from '@reduxjs/toolkit';
import { loggedIn, selectIdentity, sessionChecked } from '../../../session/sessionSlice';
import { readPersonal, writePersonal } from '../../../session/storage';
import type { StartAppListening } from '../../../store/listening';
import { reportKept } from '../../drafts/reportStorage';
import {
  commentDrafted,
  draftsRestored,
  emptyNewTask,
  newTaskDiscarded,
  newTaskDrafted,
  tasksForgotten,
  type TaskDrafts,
  mostSeen,
} from '../tasksSlice';
import { priorities } from '../../../contract/task';
import { isFields } from '../../../lib/fields';

const draftsName = 'drafts';
const seenName = 'seenComments';
const nothing: TaskDrafts = { newTask: emptyNewTask, commentDrafts: {}, seenComments: {} };

const isDraft = isAnyOf(newTaskDrafted, newTaskDiscarded, commentDrafted);

/** `kept` with the differences between `before` and `after` applied. Changed entries come last. */
function mergeChanges<T>(
  kept: Record<string, T>,
  before: Record<string, T>,
  after: Record<string, T>,
): Record<string, T> {
  const result = { ...kept };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key];
    if (value === before[key]) continue;
    delete result[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/**
 * Keeps what a person has typed under `docket.drafts.<identity>`, and the comments they have seen under
 * `docket.seenComments.<identity>`, and brings both back at that person's next sign-in. Only what has changed since the last
 * successful write is written: another tab may be writing another comment.
 */
export function addDraftsListeners(startListening: StartAppListening): void {
  let owner: string | null = null;
  let stored = nothing;
  const storedFor = (identity: string): TaskDrafts => {
    if (identity !== owner) stored = nothing;
    owner = identity;
    return stored;
  };

  startListening({
    predicate: (action, current, previous) =>
      isDraft(action) ||
      (tasksForgotten.match(action) &&
        current.tasks.commentDrafts !== previous.tasks.commentDrafts),
    effect: (_action, listener) => {
      const identity = selectIdentity(listener.getState());
      if (!identity) return;
      const before = storedFor(identity);
      const { newTask, commentDrafts } = listener.getState().tasks;
      const kept = readDrafts(readPersonal(draftsName, identity));
      const isKept = writePersonal(draftsName, identity, {
        newTask: newTask === before.newTask ? (kept?.newTask ?? newTask) : newTask,
        commentDrafts: mergeChanges(kept?.commentDrafts ?? {}, before.commentDrafts, commentDrafts),
      });
      if (isKept) stored = { ...before, newTask, commentDrafts };
      reportKept(listener, 'task drafts', isKept);
    },
  });
  startListening({
    predicate: (_action, current, previous) =>
      current.tasks.seenComments !== previous.tasks.seenComments,
    effect: async (_action, listener) => {
      // One write for a burst of comments.
      listener.cancelActiveListeners();
      await listener.delay(0);
      const identity = selectIdentity(listener.getState());
      if (!identity) return;
      const before = storedFor(identity);
      const { seenComments } = listener.getState().tasks;
      const kept = readSeen(readPersonal(seenName, identity), null);
      const isKept = writePersonal(
        seenName,
        identity,
        latestSeen(mergeChanges(kept, before.seenComments, seenComments)),
      );
      if (isKept) stored = { ...before, seenComments };
      reportKept(listener, 'seen comments', isKept);
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, sessionChecked),
    effect: (_action, { dispatch, getState }) => {
      const identity = selectIdentity(getState());
      if (!identity) return;
      const keptDrafts = readPersonal(draftsName, identity);
      const keptSeen = readPersonal(seenName, identity);
      const drafts = { newTask: emptyNewTask, commentDrafts: {}, ...readDrafts(keptDrafts) };
      const seenComments = readSeen(keptSeen, keptDrafts);
      owner = identity;
      // Earlier versions stored them with the drafts. Those still have to be written under their own name.
      stored = { ...drafts, seenComments: keptSeen === null ? {} : seenComments };
      if (keptDrafts !== null || keptSeen !== null)
        dispatch(draftsRestored({ ...drafts, seenComments }));
    },
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const entries = <T>(value: unknown, is: (one: unknown) => one is T): [string, T][] =>
  Object.entries(isFields(value) ? value : {}).filter((entry): entry is [string, T] =>
    is(entry[1]),
  );

/** Reads the stored drafts. Returns null when nothing is stored. */
export function readDrafts(stored: unknown): Omit<TaskDrafts, 'seenComments'> | null {
  if (!isFields(stored)) return null;
  const newTask = isFields(stored.newTask) ? stored.newTask : {};
  return {
    newTask: {
      title: text(newTask.title),
      description: text(newTask.description),
      priority:
        priorities.find((priority) => priority === newTask.priority) ?? emptyNewTask.priority,
      dueDate: text(newTask.dueDate),
      assignedTo: texts(newTask.assignedTo),
      labels: texts(newTask.labels),
    },
    commentDrafts: Object.fromEntries(
      entries(stored.commentDrafts, (one) => typeof one === 'string'),
    ),
  };
}

/** Reads the stored seen comments, at most `mostSeen`. Earlier versions stored them with the drafts. */
export function readSeen(stored: unknown, storedDrafts: unknown): Record<string, number> {
  const seen = isFields(stored) || !isFields(storedDrafts) ? stored : storedDrafts.seenComments;
  return latestSeen(Object.fromEntries(entries(seen, (one) => typeof one === 'number')));
}

/** The latest `mostSeen` entries. The newest are at the end. */
export function latestSeen(seen: Record<string, number>): Record<string, number> {
  const all = Object.entries(seen);
  return all.length > mostSeen ? Object.fromEntries(all.slice(-mostSeen)) : seen;
}
