import { isFields } from '../../lib/fields';
import { changesWaiting, selectIsWaiting } from '../outbox/outboxSlice';
import { loggedIn, loggedOut, selectIdentity } from '../session/sessionSlice';
import { personalNames, readPersonal, writePersonal } from '../session/storage';
import type { StartAppListening } from '../store/listening';
import { toastClosed, toastShown } from '../toasts/toastsSlice';
import {
  draftKey,
  draftsDropped,
  draftsRestored,
  selectDraft,
  selectDrafts,
  type DraftKind,
  type DraftsState,
} from './draftsSlice';

const toastKey = 'not-kept';
const message =
  'This browser’s storage is full or switched off. ' +
  'Text that you have not saved or sent is lost when you leave this page.';

/** Each draft has a key of its own in the storage, so that tabs do not write each other's. */
const prefix = 'draft-';
/** An id of another backend may have dots. A dot ends the name in the storage. */
const storedName = (key: string) => prefix + key.replaceAll('.', '%2E');
const keyOf = (name: string) => name.slice(prefix.length).replaceAll('%2E', '.');

/** Writing a long text at each keystroke would slow typing down. */
const delayOf = (draft: object = {}) =>
  Object.values(draft).some((value) => typeof value === 'string' && value.length > 20_000)
    ? 250
    : 0;

const trimmed = (value: unknown) =>
  JSON.stringify(typeof value === 'string' ? value.trim() : value);

/**
 * Mirrors the drafts of the signed-in person to the browser's storage, and restores them when that
 * person comes back.
 */
export function addDraftsListeners(
  startListening: StartAppListening,
  kinds: readonly DraftKind<object>[],
): void {
  let identity: string | null = null;
  /** The drafts as this tab last read or wrote them. */
  let written: Readonly<Record<string, object | undefined>> = {};
  let hasFailed = false;

  const kindOf = (key: string) => kinds.find((kind) => key.startsWith(draftKey(kind)));
  /** The keys of drafts that were not written since they changed. */
  const unwritten = (drafts: DraftsState): string[] =>
    [...new Set([...Object.keys(written), ...Object.keys(drafts)])].filter(
      (key) => drafts[key] !== written[key] && kindOf(key)?.read,
    );
  const readAll = (person: string): DraftsState =>
    Object.fromEntries(
      personalNames(prefix, person).flatMap((name) => {
        const key = keyOf(name);
        const stored = readPersonal(name, person);
        const draft = isFields(stored) ? kindOf(key)?.read?.(stored) : null;
        return draft ? [[key, draft]] : [];
      }),
    );
  /** Writes what has changed. @returns false if the storage refused a draft: it is tried again */
  const write = (drafts: DraftsState): boolean => {
    const person = identity;
    if (person === null) return true;
    const keys = unwritten(drafts);
    const refused = keys.filter(
      (key) => !writePersonal(storedName(key), person, drafts[key] ?? null),
    );
    written = { ...drafts, ...Object.fromEntries(refused.map((key) => [key, written[key]])) };
    return refused.length === 0;
  };

  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      // The session may end between a keystroke and its write.
      if (payload.forced) write(selectDrafts(getOriginalState()));
    },
  });
  startListening({
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      const stored = identity === null ? {} : readAll(identity);
      written = stored;
      hasFailed = false;
      if (Object.keys(stored).length > 0) dispatch(draftsRestored(stored));
    },
  });
  startListening({
    actionCreator: changesWaiting,
    // The page was left before the answer. What was typed is sent, so it must not be offered again.
    effect: ({ payload }, { dispatch, getOriginalState }) => {
      const state = getOriginalState();
      for (const change of payload) {
        // A list that has just come names all changes again.
        if (change.refusal || selectIsWaiting(state, change.key)) continue;
        const sent = change.arg as Record<string, unknown>;
        for (const kind of kinds) {
          const id = kind.sentBy?.(change);
          const draft = id === undefined ? undefined : selectDraft(state, kind, id);
          if (!draft) continue;
          const values: Record<string, unknown> = { ...draft };
          const isSame = Object.keys(kind.empty).every(
            (field) => trimmed(values[field]) === trimmed(sent[field]),
          );
          if (isSame) dispatch(draftsDropped([draftKey(kind, id)]));
        }
      }
    },
  });
  startListening({
    predicate: (_action, current, previous) => selectDrafts(current) !== selectDrafts(previous),
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      const drafts = selectDrafts(listener.getState());
      const wait = Math.max(0, ...unwritten(drafts).map((key) => delayOf(drafts[key])));
      // Without a wait the write is synchronous: the page may be gone in the next moment.
      if (wait > 0) await listener.delay(wait);
      const isKept = write(selectDrafts(listener.getState()));
      if (isKept !== hasFailed) return;
      hasFailed = !isKept;
      listener.dispatch(
        hasFailed
          ? toastShown({ key: toastKey, message, variant: 'error', persist: true })
          : toastClosed(toastKey),
      );
    },
  });
}
