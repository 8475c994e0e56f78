import { nanoid } from '@reduxjs/toolkit';
import { changeReplaced, selectWaitingChanges } from '../../api/outboxSlice';
import type { Note } from '../../contract/note';
import type { StartAppListening } from '../../store/listening';
import { notesApi, type NoteChange } from './notesApi';

/**
 * Waiting saves of one note all name the version that was edited. When the server has stored one of
 * them, the others get the new version. Otherwise they would conflict with it.
 */
export function addNoteVersionListeners(startListening: StartAppListening): void {
  startListening({
    matcher: notesApi.endpoints.updateNote.matchFulfilled,
    effect: ({ payload, meta }, { dispatch, getState }) => {
      const { noteId, version: before } = meta.arg.originalArgs;
      const { version } = (payload ?? {}) as Partial<Note>;
      // The text itself may wait, or the backend knows no versions.
      if (!version) return;
      for (const change of selectWaitingChanges(getState())) {
        const arg = change.arg as NoteChange;
        if (change.refusal || arg.noteId !== noteId || arg.version !== before) continue;
        // Another body needs another key.
        const key = nanoid();
        const by = { ...change, key, arg: { ...arg, key, version } };
        dispatch(changeReplaced({ key: change.key, by }));
      }
    },
  });
}
