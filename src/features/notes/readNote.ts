import type { Note } from '../../contract/note';

/** A note from the wire. Strict about `_id`; a missing title, body or tag list of another backend becomes an empty one. */
export function readNote(raw: unknown): Note {
  if (typeof raw !== 'object' || raw === null || !('_id' in raw) || typeof raw._id !== 'string') throw new Error('The answer is not a note.');
  const { _id } = raw;
  return {
    _id,
    title: 'title' in raw && typeof raw.title === 'string' ? raw.title : '',
    tag: 'tag' in raw && Array.isArray(raw.tag) ? raw.tag.filter((tag): tag is string => typeof tag === 'string') : [],
    ...('text' in raw && typeof raw.text === 'string' && { text: raw.text }),
    ...('updatedAt' in raw && typeof raw.updatedAt === 'string' && { updatedAt: raw.updatedAt }),
    ...('version' in raw && typeof raw.version === 'number' && { version: raw.version }),
  };
}

/** The list from the wire; what is no list has no notes, what is no note is left out. */
export function readNotes(raw: unknown): Note[] {
  return Array.isArray(raw) ? raw.filter((entry) => typeof entry?._id === 'string').map(readNote) : [];
}
