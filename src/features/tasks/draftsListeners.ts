import { isAnyOf } from '@reduxjs/toolkit';
import { loggedIn, selectUserId, sessionChecked } from '../../session/sessionSlice';
import { readPersonal, writePersonal } from '../../session/storage';
import type { StartAppListening } from '../../store/listening';
import { readDrafts } from './readDrafts';
import { commentDrafted, commentsSeen, draftsRestored, newTaskDiscarded, newTaskDrafted } from './tasksSlice';

const name = 'drafts';

/** Keeps what a person has typed under `docket.drafts.<userId>`, and brings it back at that person's next sign-in. */
export function addDraftsListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(newTaskDrafted, newTaskDiscarded, commentDrafted, commentsSeen),
    effect: (_action, { getState }) => {
      const userId = selectUserId(getState());
      const { newTask, commentDrafts, seenComments } = getState().tasks;
      if (userId) writePersonal(name, userId, { newTask, commentDrafts, seenComments });
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, sessionChecked),
    effect: (_action, { dispatch, getState }) => {
      const userId = selectUserId(getState());
      const drafts = userId ? readDrafts(readPersonal(name, userId)) : null;
      if (drafts) dispatch(draftsRestored(drafts));
    },
  });
}
