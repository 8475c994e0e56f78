import type { NoteInput } from '../../../contract/note';
import type { StoredDraftKind } from '../../drafts/draftsSlice';
import type { ShownNote } from './waitingNotes';

/** An unsaved note. */
export interface NoteDraft {
  title: string;
  text: string;
  tag: string[];
  /** The note's version when editing began. */
  version?: number;
  /** Key of the waiting save whose text was edited. */
  basedOn?: string;
  /** Id of the inspected person, when an administrator edits that person's note. */
  owner?: string;
}

/** The id of a new note's draft: your own, or the inspected person's. Others have the note's id. */
export const newNoteId = (inspectedId: string | undefined): string =>
  inspectedId ? `new:${inspectedId}` : 'new';

const isText = (value: unknown) => typeof value === 'string';

const textOf = ({ title, text, tag }: Partial<NoteDraft>) => JSON.stringify([title, text, tag]);

export const noteDraft: StoredDraftKind<NoteDraft> = {
  name: 'note',
  empty: { title: '', text: '', tag: [] },
  read: ({ title, text, tag, version, basedOn, owner }) =>
    isText(title) && isText(text) && Array.isArray(tag)
      ? {
          title,
          text,
          tag: tag.filter(isText),
          ...(typeof version === 'number' && { version }),
          ...(isText(basedOn) && { basedOn }),
          ...(isText(owner) && { owner }),
        }
      : null,
  isSentBy: ({ endpoint, arg }, draftId, draft) => {
    const sent = arg as Partial<NoteDraft> & { noteId?: string; id?: string };
    return (
      endpoint.endsWith('Note') &&
      draftId === (sent.noteId ?? newNoteId(sent.id)) &&
      textOf(sent) === textOf(draft)
    );
  },
};

/** Specification, point 5: the one condition for saving a note. */
export const notSignedIn = 'You must be logged in';

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
