import type { NoteInput } from '../../../contract/note';
import type { NoteDraft } from '../../drafts/draftsSlice';
import type { ShownNote } from './waitingNotes';

/** Specification, point 5: the one condition for saving a note. */
export const notSignedIn = 'You must be logged in';

export const emptyDraft: NoteDraft = { title: '', text: '', tag: [] };

/** The draft with which editing a saved note begins. */
export const draftOf = (note: ShownNote, inspectedId: string | undefined): NoteDraft => ({
  title: note.title,
  text: note.text ?? '',
  tag: note.tag,
  ...(note.version !== undefined && { version: note.version }),
  ...(note.waitingKey !== undefined && { basedOn: note.waitingKey }),
  ...(inspectedId !== undefined && { owner: inspectedId }),
});

/** What is sent to save a note. `id` is the inspected person's. */
export const noteInput = (
  { title, text, tag }: Pick<NoteDraft, 'title' | 'text' | 'tag'>,
  inspectedId: string | undefined,
): NoteInput => ({ title, text, tag, ...(inspectedId && { id: inspectedId }) });
