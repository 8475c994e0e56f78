import { isObject } from '../../../lib/fields';
import type { Note } from '../../../contract/note';
import { idText, uniqueById } from '../../../lib/wireId';

const idOf = (raw: unknown): string => (isObject(raw) && '_id' in raw ? idText(raw._id) : '');

/**
 * Reads a note from the server. Throws without an `_id`; a missing title or tag list becomes empty.
 */
export function readNote(raw: unknown): Note {
  const _id = idOf(raw);
  if (!isObject(raw) || _id === '') throw new Error('The answer is not a note.');
  return {
    _id,
    title: 'title' in raw && typeof raw.title === 'string' ? raw.title : '',
    tag:
      'tag' in raw && Array.isArray(raw.tag)
        ? raw.tag.filter((tag): tag is string => typeof tag === 'string')
        : [],
    ...('text' in raw && typeof raw.text === 'string' && { text: raw.text }),
    ...('updatedAt' in raw && typeof raw.updatedAt === 'string' && { updatedAt: raw.updatedAt }),
    ...('version' in raw && typeof raw.version === 'number' && { version: raw.version }),
  };
}

/** Reads a list of notes and leaves out malformed ones. */
export function readNotes(raw: unknown): Note[] {
  return Array.isArray(raw)
    ? raw
        .filter((entry) => idOf(entry) !== '')
        .map(readNote)
        .filter(uniqueById())
    : [];
}
