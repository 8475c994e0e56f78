import { isFields } from '../../lib/fields';
import { changesWaiting, selectIsWaiting } from '../outbox/outboxSlice';
import { loggedIn, loggedOut, selectIdentity } from '../session/sessionSlice';
import { personalNames, readPersonal, writePersonal } from '../session/storage';
import type { StartAppListening } from '../store/listening';
import { toastClosed, toastShown } from '../toasts/toastsSlice';
import {
  draftKey,
  draftsOf,
  draftsDropped,
  draftsRestored,
  selectDrafts,
  type DraftsState,
  type StoredDraftKind,
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
const isLong = (draft: object = {}) =>
  Object.values(draft).some((value) => typeof value === 'string' && value.length > 20_000);
const longDelayMs = 250;

/**
 * Mirrors the drafts of the signed-in person to the browser's storage, and restores them when that
 * person comes back.
 */
export function addDraftsListeners(
  startListening: StartAppListening,
  kinds: readonly StoredDraftKind<object>[],
): void {
  let identity: string | null = null;
  /** The drafts as this tab last read or wrote them. */
  let written: Readonly<Record<string, object | undefined>> = {};
  let hasFailed = false;

  const kindOf = (key: string) => kinds.find((kind) => key.startsWith(draftKey(kind)));
  /** The keys of drafts that were not written since they changed, or that the storage refused. */
  const unwritten = (drafts: DraftsState): string[] =>
    [...new Set([...Object.keys(written), ...Object.keys(drafts)])].filter(
      (key) => drafts[key] !== written[key] && kindOf(key),
    );
  const readAll = (person: string): DraftsState =>
    Object.fromEntries(
      personalNames(prefix, person).flatMap((name) => {
        const key = keyOf(name);
        const stored = readPersonal(name, person);
        const draft = isFields(stored) ? kindOf(key)?.read(stored) : null;
        return draft ? [[key, draft]] : [];
      }),
    );
  const write = (drafts: DraftsState, keys: readonly string[]): void => {
    for (const key of keys) {
      const draft = drafts[key];
      if (identity !== null && writePersonal(storedName(key), identity, draft ?? null))
        written = { ...written, [key]: draft };
    }
  };

  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      // The session may end between a keystroke and its write.
      const drafts = selectDrafts(getOriginalState());
      if (payload.forced) write(drafts, unwritten(drafts));
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
        const sent = kinds.flatMap((kind) =>
          draftsOf(state.drafts, kind)
            .filter(([id, draft]) => kind.isSentBy?.(change, id, draft))
            .map(([id]) => draftKey(kind, id)),
        );
        if (sent.length > 0) dispatch(draftsDropped(sent));
      }
    },
  });
  startListening({
    predicate: (_action, current, previous) => selectDrafts(current) !== selectDrafts(previous),
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      if (identity === null) return;
      const drafts = selectDrafts(listener.getState());
      const changed = unwritten(drafts);
      // Without a wait the write is synchronous: the page may be gone in the next moment.
      write(
        drafts,
        changed.filter((key) => !isLong(drafts[key])),
      );
      if (changed.some((key) => isLong(drafts[key]))) {
        await listener.delay(longDelayMs);
        write(drafts, changed);
      }
      const fails = unwritten(drafts).length > 0;
      if (fails === hasFailed) return;
      hasFailed = fails;
      listener.dispatch(
        hasFailed
          ? toastShown({ key: toastKey, message, variant: 'error', persist: true })
          : toastClosed(toastKey),
      );
    },
  });
}
