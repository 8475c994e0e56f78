import { anotherKey } from '../../data/api/newKey';
import { changeReplaced, selectWaitingChanges } from '../../data/outbox/outboxSlice';
import type { Note } from '../../contract/note';
import type { StartAppListening } from '../../data/store/listening';
import { notesApi, type NoteChange } from '../../data/nouns/notes/notesApi';

/**
 * Saves of one note that wait all name the version that the server had. When it has stored one of
 * them, those that contain its text get the new version. Otherwise they would conflict with it. One
 * that was written without this text, in another tab, keeps its version and is refused.
 */
export function addNoteVersionListeners(startListening: StartAppListening): void {
  startListening({
    matcher: notesApi.endpoints.updateNote.matchFulfilled,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      const { key: storedKey, noteId } = meta.arg.originalArgs;
      const { version } = (payload ?? {}) as Partial<Note>;
      // The text itself may wait, or the backend knows no versions.
      if (!version || storedKey === undefined) return;
      /** The keys of saves that contain the text, and the keys that replace them. */
      const keys = new Map<string, string | undefined>([[storedKey, undefined]]);
      for (const change of selectWaitingChanges(getState())) {
        const arg = change.arg as NoteChange;
        const { basedOn, ...body } = arg;
        if (change.refusal || arg.noteId !== noteId || !basedOn || !keys.has(basedOn)) continue;
        // Another body needs another key.
        const key = dispatch(anotherKey());
        keys.set(change.key, key);
        const base = keys.get(basedOn);
        const by = {
          ...change,
          key,
          arg: { ...body, key, version, ...(base && { basedOn: base }) },
        };
        dispatch(changeReplaced({ key: change.key, by }));
      }
    },
  });
}
