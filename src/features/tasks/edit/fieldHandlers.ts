import type { FocusEvent, KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/keyboard/keys';
import type { EditorProps } from './editorProps';

/** The handlers of a field of one line: Enter or leaving it saves, Escape discards the change. */
export const fieldHandlers = ({ onSave, onGiveUp }: Pick<EditorProps, 'onSave' | 'onGiveUp'>) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onGiveUp();
    else return;
    event.preventDefault();
  },
  onBlur: (event: FocusEvent) => {
    // When another window gets the focus, the document keeps its active element: do not save then.
    if (document.activeElement !== event.target) onSave();
  },
});
