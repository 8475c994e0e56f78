import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { textEdit, type NoteDraft } from './noteDraft';
import {
  noteDraftChanged,
  noteDraftDiscarded,
  noteDraftStarted,
  noteTextEdited,
  selectIsRestored,
  selectNoteDraft,
} from './notesSlice';

/** What an editor shows and where its keystrokes go: the draft in the store, else `base` (the saved note, or an empty one). */
export function useNoteDraft(key: string, base: NoteDraft) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectNoteDraft(state, key));
  // Offered again: unsaved work was here before this editor was, in the store or in the browser's storage.
  const [waiting, setWaiting] = useState(draft !== undefined);
  const restored = useAppSelector((state) => selectIsRestored(state, key)) || waiting;
  const shown = draft ?? base;
  const begin = () => {
    if (!draft) dispatch(noteDraftStarted({ key, draft: base }));
  };
  return {
    shown,
    changed: draft !== undefined,
    restored: restored && draft !== undefined,
    change: (changes: { title?: string; tag?: string[] }) => {
      begin();
      dispatch(noteDraftChanged({ key, ...changes }));
    },
    changeText: (text: string) => {
      begin();
      dispatch(noteTextEdited({ key, ...textEdit(shown.text, text) }));
    },
    discard: () => {
      dispatch(noteDraftDiscarded(key));
      setWaiting(false);
    },
  };
}
