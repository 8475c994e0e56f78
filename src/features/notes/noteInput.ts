import type { NoteInput } from '../../contract/note';
import type { NoteDraft } from './noteDraft';

/** Specification, point 5: the one condition for saving a note. */
export const notSignedIn = 'You must be logged in';

/** The payload of a save; it carries the target user's id when an administrator acts for somebody else. */
export function noteInput(
  { title, text, tag }: NoteDraft,
  inspectedId: string | undefined,
): NoteInput {
  return { title, text, tag, ...(inspectedId && { id: inspectedId }) };
}
