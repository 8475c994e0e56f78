import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  noteDraftChanged,
  noteDraftDiscarded,
  noteDraftStarted,
  noteTextEdited,
  selectNoteDraft,
  type NoteDraft,
} from '../../../data/drafts/draftsSlice';
import { textEdit } from '../../../data/drafts/textEdit';

/**
 * What an editor shows and changes: the draft, or `base` (the saved or empty note) if there is
 * none.
 */
export function useNoteDraft(key: string, base: NoteDraft) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectNoteDraft(state, key));
  // True when the editor opened with an earlier draft.
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
