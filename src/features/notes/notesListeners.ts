import { loggedOut, selectIdentity } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { reportKept } from '../drafts/reportStorage';
import { readDrafts, writeDrafts } from './draftStorage';
import { noteDraftsRestored, type NoteDrafts } from './notesSlice';

/** How long typing may run ahead of the stored draft, in milliseconds; a long note is not written at every keystroke. */
const writeDelay = (drafts: NoteDrafts): number =>
  Object.values(drafts).some((draft) => draft.text.length > 20_000) ? 250 : 0;

/**
 * Keeps unsaved notes beyond the page: what a person types is stored for that person shortly after, and is there again when
 * the page or the session of the same person starts anew.
 */
export function addNotesListeners(startListening: StartAppListening): void {
  let owner: string | null = null;
  let stored: NoteDrafts = {};
  const store = (identity: string, drafts: NoteDrafts): boolean => {
    const isKept = writeDrafts(identity, stored, drafts);
    // What was refused is tried again with the next key.
    if (isKept) stored = drafts;
    return isKept;
  };

  // Before the next one, which forgets whose drafts these are.
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      const identity = selectIdentity(getOriginalState());
      // The session may end between a keystroke and its writing.
      if (payload.forced && identity !== null && identity === owner)
        store(identity, getOriginalState().notes.drafts);
    },
  });
  startListening({
    predicate: (_action, current) => selectIdentity(current) !== owner,
    effect: (_action, { getState, dispatch }) => {
      owner = selectIdentity(getState());
      stored = owner === null ? {} : readDrafts(owner);
      if (Object.keys(stored).length > 0) dispatch(noteDraftsRestored(stored));
    },
  });
  startListening({
    predicate: (_action, current, previous) =>
      current.notes.drafts !== previous.notes.drafts && selectIdentity(current) === owner,
    effect: async (_action, listener) => {
      const { getState, delay } = listener;
      listener.cancelActiveListeners();
      const wait = writeDelay(getState().notes.drafts);
      // At once where it can be: the page may be gone in the next moment.
      if (wait > 0) await delay(wait);
      if (owner !== null && selectIdentity(getState()) === owner)
        reportKept(listener, 'note drafts', store(owner, getState().notes.drafts));
    },
  });
}
