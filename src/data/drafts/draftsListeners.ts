import { changesWaiting, selectIsWaiting } from '../outbox/outboxSlice';
import { loggedIn, loggedOut, selectIdentity } from '../session/sessionSlice';
import { readPersonal, writePersonal } from '../session/storage';
import type { StartAppListening } from '../store/listening';
import { toastClosed, toastShown } from '../toasts/toastsSlice';
import {
  commentDrafted,
  draftsRestored,
  emptyDrafts,
  newDraftKey,
  noteDraftDiscarded,
  type DraftsState,
} from './draftsSlice';
import { mergeDrafts, storedParts, type StoredPart } from './storedDrafts';

const toastKey = 'not-kept';
const message =
  'This browser’s storage is full or switched off. ' +
  'Text that you have not saved or sent is lost when you leave this page.';

/** What is sent of a comment or a note. `id`: the task, or the person whose note it is. */
interface SentText {
  id?: string;
  noteId?: string;
  title?: string;
  text?: string;
  tag?: string[];
}

const textOf = ({ title, text, tag }: SentText = {}) => JSON.stringify([title, text, tag]);

const pick = (drafts: Partial<DraftsState>, { fields }: StoredPart): Partial<DraftsState> =>
  Object.fromEntries(fields.map((field) => [field, drafts[field]]));

/**
 * Mirrors the drafts of the signed-in person to the browser's storage, and restores them when that
 * person comes back. Writes only what has changed since the last successful write, because another
 * tab may have written other drafts.
 */
export function addDraftsListeners(startListening: StartAppListening): void {
  let identity: string | null = null;
  /** The drafts as this tab last read or wrote them. */
  let written = emptyDrafts;
  const failed = new Set<StoredPart>();

  /** Returns false when the browser refuses. The next change of the part then tries again. */
  const write = (part: StoredPart, drafts: DraftsState): boolean => {
    if (identity === null || part.fields.every((field) => drafts[field] === written[field]))
      return true;
    const stored = part.read(readPersonal(part.name, identity));
    const kept = { ...emptyDrafts, newTask: drafts.newTask, ...stored };
    const content = part.content(mergeDrafts(kept, written, drafts));
    const isKept = writePersonal(part.name, identity, content);
    if (isKept) written = { ...written, ...pick(drafts, part) };
    return isKept;
  };

  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      // The session may end between a keystroke and its write.
      if (payload.forced) for (const part of storedParts) write(part, getOriginalState().drafts);
    },
  });
  startListening({
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      const person = selectIdentity(getState());
      identity = person;
      written = emptyDrafts;
      failed.clear();
      if (person === null) return;
      let drafts = emptyDrafts;
      for (const part of storedParts) {
        const stored = part.read(readPersonal(part.name, person));
        if (!stored) continue;
        drafts = { ...drafts, ...stored };
        written = { ...written, ...pick(stored, part) };
      }
      if (drafts !== emptyDrafts) dispatch(draftsRestored(drafts));
    },
  });
  startListening({
    actionCreator: changesWaiting,
    // The page was left before the answer. What was typed is sent, so it must not be offered again.
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const state = getOriginalState();
      const { comments, notes } = state.drafts;
      for (const { key, endpoint, arg, refusal } of payload) {
        // A list that has just come names all changes again.
        if (refusal || selectIsWaiting(state, key)) continue;
        const sent = arg as SentText;
        const { id = '', noteId = newDraftKey(id), text } = sent;
        if (endpoint === 'addComment' && comments[id]?.trim() === text)
          dispatch(commentDrafted({ taskId: id, text: '' }));
        if (endpoint.endsWith('Note') && textOf(notes[noteId]) === textOf(sent))
          dispatch(noteDraftDiscarded(noteId));
      }
    },
  });
  for (const part of storedParts)
    startListening({
      predicate: (_action, current, previous) =>
        part.fields.some((field) => current.drafts[field] !== previous.drafts[field]),
      effect: async (_action, listener) => {
        listener.cancelActiveListeners();
        const wait = part.delay(listener.getState().drafts);
        // Without a wait the write is synchronous: the page may be gone in the next moment.
        if (wait > 0) await listener.delay(wait);
        const isKept = write(part, listener.getState().drafts);
        const hadFailed = failed.size > 0;
        if (isKept) failed.delete(part);
        else failed.add(part);
        const hasFailed = failed.size > 0;
        if (hasFailed === hadFailed) return;
        listener.dispatch(
          hasFailed
            ? toastShown({ key: toastKey, message, variant: 'error', persist: true })
            : toastClosed(toastKey),
        );
      },
    });
}
