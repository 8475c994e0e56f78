import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  noteDraftChanged,
  noteDraftDiscarded,
  noteDraftStarted,
  noteTextEdited,
  selectNoteDraft,
  type NoteDraft,
} from '../../drafts/draftsSlice';
import { textEdit } from '../../drafts/textEdit';

/** What an editor shows and changes: the draft in the store, or `base` (the saved or the empty note) while there is none. */
export function useNoteDraft(key: string, base: NoteDraft) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectNoteDraft(state, key));
  // The editor says so when it opens with a draft from before.
  const [restored, setRestored] = useState(draft !== undefined);
  const shown = draft ?? base;
  const begin = () => {
    if (!draft) dispatch(noteDraftStarted({ key, draft: base }));
  };
  return {
    shown,
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
      setRestored(false);
    },
  };
}
