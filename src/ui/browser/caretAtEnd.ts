import type { FocusEvent } from 'react';

/** Puts the caret of a field behind its text when the field gets the focus. */
export function caretAtEnd({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  target.setSelectionRange(target.value.length, target.value.length);
}
