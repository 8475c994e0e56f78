import { isFields } from '../../../lib/fields';
import { loggedIn, loggedOut, selectIdentity } from '../../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../../data/session/storage';
import type { StartAppListening } from '../../../data/store/listening';
import {
  latestSeen,
  seenCommentsRestored,
  type SeenComments,
} from '../../../data/nouns/tasks/seenCommentsSlice';

const name = 'seenComments';

/** Ignores malformed values. */
const read = (identity: string): SeenComments => {
  const stored = readPersonal(name, identity);
  const counts = Object.entries(isFields(stored) ? stored : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return latestSeen(Object.fromEntries(counts));
};

/**
 * Mirrors the comments that the signed-in person has seen to the browser's storage. Writes only what
 * has changed since the last write, because another tab may have seen others.
 */
export function addSeenCommentsListeners(startListening: StartAppListening): void {
  let identity: string | null = null;
  let written: SeenComments = {};

  const write = (seen: SeenComments) => {
    if (identity === null || seen === written) return;
    const stored: Record<string, number> = { ...read(identity) };
    for (const id of Object.keys({ ...written, ...seen })) {
      const count = seen[id];
      if (count === written[id]) continue;
      // The latest changes are at the end.
      delete stored[id];
      if (count !== undefined) stored[id] = count;
    }
    if (writePersonal(name, identity, latestSeen(stored))) written = seen;
  };

  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }, { getOriginalState }) => {
      // The session may end between a comment and its write.
      if (payload.forced) write(getOriginalState().seenComments);
    },
  });
  startListening({
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      written = identity === null ? {} : read(identity);
      if (Object.keys(written).length > 0) dispatch(seenCommentsRestored(written));
    },
  });
  startListening({
    predicate: (_action, current, previous) => current.seenComments !== previous.seenComments,
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      // Comments arrive in bursts.
      await listener.delay(1);
      write(listener.getState().seenComments);
    },
  });
}
