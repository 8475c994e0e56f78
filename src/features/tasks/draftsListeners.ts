import { isAnyOf } from '@reduxjs/toolkit';
import { loggedIn, selectIdentity, sessionChecked } from '../../session/sessionSlice';
import { readPersonal, writePersonal } from '../../session/storage';
import type { StartAppListening } from '../../store/listening';
import { readDrafts } from './readDrafts';
import { commentDrafted, commentsSeen, draftsRestored, newTaskDiscarded, newTaskDrafted } from './tasksSlice';

const name = 'drafts';

/** `kept`, with what differs between two moments brought up to date. */
function merged<T>(kept: Record<string, T>, before: Record<string, T>, after: Record<string, T>): Record<string, T> {
  const result = { ...kept };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key];
    if (value === before[key]) continue;
    if (value === undefined) delete result[key];
    else result[key] = value;
  }
  return result;
}

/**
 * Keeps what a person has typed under `docket.drafts.<identity>`, and brings it back at that person's next sign-in. Only what has
 * changed is written: another tab may be writing another comment.
 */
export function addDraftsListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(newTaskDrafted, newTaskDiscarded, commentDrafted, commentsSeen),
    effect: (_action, { getState, getOriginalState }) => {
      const identity = selectIdentity(getState());
      if (!identity) return;
      const before = getOriginalState().tasks;
      const { newTask, commentDrafts, seenComments } = getState().tasks;
      const kept = readDrafts(readPersonal(name, identity));
      writePersonal(name, identity, {
        newTask: newTask === before.newTask ? (kept?.newTask ?? newTask) : newTask,
        commentDrafts: merged(kept?.commentDrafts ?? {}, before.commentDrafts, commentDrafts),
        seenComments: merged(kept?.seenComments ?? {}, before.seenComments, seenComments),
      });
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, sessionChecked),
    effect: (_action, { dispatch, getState }) => {
      const identity = selectIdentity(getState());
      const drafts = identity ? readDrafts(readPersonal(name, identity)) : null;
      if (drafts) dispatch(draftsRestored(drafts));
    },
  });
}
