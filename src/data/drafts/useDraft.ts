import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import {
  changeDraft,
  draftKey,
  draftStarted,
  draftTextEdited,
  draftsDropped,
  selectDraft,
  type DraftKind,
} from './draftsSlice';
import { textEdit } from './textEdit';

/**
 * What a form shows and changes: the draft, or `base` if nothing was typed. `restored`: whether the
 * form opened with an earlier draft.
 */
export function useDraft<Value extends object>(
  kind: DraftKind<Value>,
  id?: string,
  base: Value = kind.empty,
) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, kind, id));
  const [restored, setRestored] = useState(draft !== undefined);
  const shown = draft ?? base;
  const key = draftKey(kind, id);
  return {
    shown,
    restored: restored && draft !== undefined,
    change: (changes: Partial<Value>) => dispatch(changeDraft(kind, changes, { id, base })),
    /** Changes the field `text`. The action has only what is new, because the text may be long. */
    changeText: (text: string) => {
      if (!draft) dispatch(draftStarted({ key, value: base }));
      const before = 'text' in shown ? String(shown.text) : '';
      dispatch(draftTextEdited({ key, ...textEdit(before, text) }));
    },
    discard: () => {
      dispatch(draftsDropped([key]));
      setRestored(false);
    },
  };
}
